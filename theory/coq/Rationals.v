(* Statements of rational numbers, by linear arithmetic. No axiom but those of the standard reals. *)
Require Import Reals Lra.
Open Scope R_scope.

Ltac rationals :=
  lra || (apply Rlt_not_eq; lra) || (apply Rgt_not_eq; lra) || (field_simplify; lra) ||
  (apply Rlt_not_eq; field_simplify; lra) || (apply Rgt_not_eq; field_simplify; lra).
