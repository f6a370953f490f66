//! The wording of types that have no template: their text, and their fields as they are.

use super::box_layouts::PLAIN;
use cardwright_model::{
    Assets, BoxContent, BoxLayout, CardType, FIELD_ROLE, Field, FieldKind, Game, Target,
    made_wording,
};
use std::fmt::Write as _;

/// The field that is set as running text.
const TEXT: &str = "text";

/// Makes the template of each type that names none.
pub(super) fn add(game: &Game, assets: &mut Assets) {
    for kind in game.types.iter().filter(|it| it.wording.value == made_wording(&it.id)) {
        let boxes = kind.boxes.as_ref();
        let boxes = boxes.and_then(|id| game.layouts.iter().find(|it| it.id.value == *id));
        let path = format!("templates/{}", kind.wording.value);
        assets.templates.insert(kind.wording.value.clone(), (path, template(kind, boxes)));
    }
}

fn template(kind: &CardType, boxes: Option<&BoxLayout>) -> String {
    let mut text = String::new();
    let shown = |field: &Field| {
        let named = |name: &str| name == field.name;
        boxes.is_none_or(|layout| {
            layout.boxes.iter().any(|part| match &part.content {
                BoxContent::Field(name) => named(&name.value),
                _ => false,
            })
        })
    };
    let plain = kind.layout.value == PLAIN || boxes.is_some();
    // As the author declares them, which is no order of letters.
    let mut fields: Vec<&Field> = kind.fields.iter().filter(|it| shown(it)).collect();
    fields.sort_by_key(|it| (it.span.source, it.span.start));
    for field in fields {
        let role = match field.name.as_str() {
            TEXT => TEXT.to_owned(),
            // Other layouts know the roles of their own.
            _ if !plain => "effect".to_owned(),
            name => format!("{FIELD_ROLE}{name}"),
        };
        line(&mut text, &role, &format!("self.{}", field.name), &field.kind);
    }
    text
}

/// Lines of a template that say the value of a field, if it has one.
fn line(out: &mut String, role: &str, value: &str, kind: &FieldKind) {
    let said = match kind {
        FieldKind::Text => {
            // Each line of a text is a statement of its own.
            let _ = writeln!(
                out,
                "{{% if {value} is defined %}}{{% for line in {value}|lines if line|trim %}}\n{role}: {{{{ line|textline }}}}\n\
                 {{% endfor %}}{{% endif %}}"
            );
            return;
        }
        FieldKind::Number { .. } | FieldKind::Verbatim | FieldKind::Choice(_) => {
            format!("{{{{ {value} }}}}")
        }
        FieldKind::Flag => {
            let _ = writeln!(out, "{{% if {value} %}}\n{role}: yes\n{{% endif %}}");
            return;
        }
        FieldKind::Ref { target, .. } => reference(*target, value),
        FieldKind::List(item) => {
            let said = match &**item {
                FieldKind::Ref { target: Target::Card | Target::Keyword, .. } => {
                    format!("{{{{ {value}|refs(\"and\") }}}}")
                }
                FieldKind::Ref { target, .. } => {
                    let one = reference(*target, "it");
                    format!("{{% for it in {value} %}}{one} {{% endfor %}}")
                }
                FieldKind::Table(fields) => {
                    let one = table("it", fields);
                    format!(
                        "{{% for it in {value} %}}{one}{{% if not loop.last %}}; {{% endif %}}{{% endfor %}}"
                    )
                }
                FieldKind::List(_) => return,
                _ => format!("{{{{ {value}|join(\", \") }}}}"),
            };
            let _ = writeln!(out, "{{% if {value} %}}\n{role}: {said}\n{{% endif %}}");
            return;
        }
        FieldKind::Table(fields) => table(value, fields),
    };
    let _ = writeln!(out, "{{% if {value} is defined %}}\n{role}: {said}\n{{% endif %}}");
}

fn reference(target: Target, value: &str) -> String {
    match target {
        Target::Card | Target::Keyword => format!("[[{{{{ {value} }}}}]]"),
        Target::Type => format!("{{{{ type[{value}].name }}}}"),
        Target::Icon => format!(":{{{{ {value} }}}}:"),
    }
}

/// The parts of a table on one line, each with its name, as the author declares them; those that are left out apart.
fn table(value: &str, fields: &[Field]) -> String {
    let mut fields: Vec<&Field> = fields.iter().collect();
    fields.sort_by_key(|it| (it.span.source, it.span.start));
    let mut said = String::new();
    for field in fields {
        let inner = format!("{value}.{}", field.name);
        let name = field.name.replace('_', " ");
        let one = match &field.kind {
            FieldKind::Ref { target, .. } => format!("{name} {}", reference(*target, &inner)),
            FieldKind::Flag => {
                let _ = write!(said, "{{% if {inner} %}}{name}, {{% endif %}}");
                continue;
            }
            FieldKind::List(item) => match &**item {
                FieldKind::Ref { target: Target::Card | Target::Keyword, .. } => {
                    format!("{name} {{{{ {inner}|refs(\"and\") }}}}")
                }
                FieldKind::Ref { .. } | FieldKind::Table(_) | FieldKind::List(_) => continue,
                _ => format!("{name} {{{{ {inner}|join(\" \") }}}}"),
            },
            FieldKind::Table(parts) => format!("{name} ({})", table(&inner, parts)),
            _ => format!("{name} {{{{ {inner} }}}}"),
        };
        let _ = write!(said, "{{% if {inner} is defined %}}{one}, {{% endif %}}");
    }
    format!("{{% set parts %}}{said}{{% endset %}}{{{{ parts|trim(\", \") }}}}")
}
