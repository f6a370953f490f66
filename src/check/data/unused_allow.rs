//! Allowances that are left over; `allowed` looks for them.

check!(D021, "unused-allow", Warning, Last);
