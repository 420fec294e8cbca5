(* Properties of schemes. A position is a natural number: 0 <= i. d is the width of the layer, of the code or of the
   rotation. *)
Require Import Reals ZArith.
From Pebench Require Import Schemes.
Open Scope R_scope.

(* ---- of a layer of attention *)

(* score(x, i; y, j) = score(x, i+s; y, j+s). *)
Definition shift_invariant (L : layer) : Prop := forall x y i j s, (0 <= i)%Z -> (0 <= j)%Z -> (0 <= s)%Z ->
  score L x (i + s) y (j + s) = score L x i y j.
(* b_ij = b_{i+s,j+s}. *)
Definition toeplitz (b : Z -> Z -> R) : Prop := forall i j s, (0 <= i)%Z -> (0 <= j)%Z -> (0 <= s)%Z ->
  b (i + s)%Z (j + s)%Z = b i j.
(* score(x, i; y, j) - score(x, 0; y, 0) is one number for all tokens x, y, where 0 <= j <= i. *)
Definition content_free (L : layer) : Prop := forall x y x' y' i j, (0 <= j <= i)%Z ->
  score L x i y j - score L x 0 y 0 = score L x' i y' j - score L x' 0 y' 0.
(* s_{k+2} - 2 s_{k+1} + s_k = 0, s_k = score(x, 64; y, 64 - k), for the query at place 64. *)
Definition linear_in_distance (L : layer) : Prop := forall x y k, (0 <= k <= 62)%Z ->
  let s m := score L x 64 y (64 - m)%Z in s (k + 2)%Z - s (k + 1)%Z = s (k + 1)%Z - s k.
(* A token of ones scores less with each step back, to 128 places. *)
Definition score_falls (L : layer) : Prop := forall k, (0 <= k < 128)%Z ->
  score L ones 128 ones (128 - (k + 1)) < score L ones 128 ones (128 - k).
(* The vector by which a score reads keys, and that by which it reads queries, are as long at a query's place and each
   key's up to it as where both are at the first: its entries are what the score gains from a unit vector. *)
Definition squared_gains (d : nat) (gain : vec -> R) : R := Sum d (fun c => (gain (unit c) - gain zero) ^ 2).
Definition keeps_norms (L : layer) : Prop := forall x i j, (0 <= j <= i)%Z ->
  squared_gains (width L) (fun y => score L x i y j) = squared_gains (width L) (fun y => score L x 0 y 0) /\
  squared_gains (width L) (fun y => score L y i x j) = squared_gains (width L) (fun y => score L y 0 x 0).
(* Wherever the key is before the query, the score with its factor is a dot product of at most 2d + 1 features. *)
Definition separable (L : layer) : Prop := exists (r : nat) (f g : nat -> vec -> Z -> R), (r <= 2 * width L + 1)%nat /\
  forall x y i j, (0 <= j < i)%Z -> score L x i y j * factor L i j = Sum r (fun a => f a x i * g a y j).

Definition three (x y z : vec) (i : Z) : vec := match i with 0%Z => x | 1%Z => y | _ => z end.
(* Three equal tokens give three equal outputs. *)
Definition constant_output (L : layer) : Prop := forall x i c, (0 <= i < 3)%Z -> (c < width L)%nat ->
  output L 3 (three x x x) i c = output L 3 (three x x x) 0 c.
(* f(PX) = P f(X), of three tokens: token i of the exchanged ones is p i of the others. *)
Definition equivariant (L : layer) (p : Z -> Z) : Prop := forall x0 x1 x2 i c, (0 <= i < 3)%Z -> (c < width L)%nat ->
  let x := three x0 x1 x2 in output L 3 (fun j => x (p j)) i c = output L 3 x (p i) c.
Definition first_two (i : Z) : Z := match i with 0%Z => 1%Z | 1%Z => 0%Z | _ => i end.
Definition last_two (i : Z) : Z := match i with 1%Z => 2%Z | 2%Z => 1%Z | _ => i end.
Definition reversed (i : Z) : Z := (2 - i)%Z.
Definition permutation_equivariant (L : layer) : Prop := equivariant L first_two /\ equivariant L last_two.
Definition reversal_equivariant (L : layer) : Prop := equivariant L reversed.
(* The sum of all outputs stays when two of three tokens are exchanged. *)
Definition pooled (L : layer) (x : Z -> vec) (c : nat) : R := output L 3 x 0 c + output L 3 x 1 c + output L 3 x 2 c.
Definition pooled_under (L : layer) (p : Z -> Z) : Prop := forall x0 x1 x2 c, (c < width L)%nat ->
  let x := three x0 x1 x2 in pooled L (fun j => x (p j)) c = pooled L x c.
Definition pooled_invariant (L : layer) : Prop := pooled_under L first_two /\ pooled_under L last_two.

(* What two tokens get at (i, j) and at (i', j') differs: the mask, the factor, or the score of tokens that are 0 or a
   unit vector. *)
Definition zero_or_unit (d : nat) (x : vec) : Prop := x = zero \/ exists c, (c < d)%nat /\ x = unit c.
Definition apart (L : layer) (i j i' j' : Z) : Prop :=
  sees L i j <> sees L i' j' \/ factor L i j <> factor L i' j' \/
  exists x y, zero_or_unit (width L) x /\ zero_or_unit (width L) y /\ score L x i y j <> score L x i' y j'.
(* From some position up to 16, one place back is not two places back. *)
Definition order_seen (L : layer) : Prop := exists i, (2 <= i <= 16)%Z /\ apart L i (i - 1) i (i - 2).
(* For some k up to 32, k places back is not k places ahead. *)
Definition direction_seen (L : layer) : Prop := exists k, (1 <= k <= 32)%Z /\ apart L k 0 k (2 * k).

(* ---- of a rotation R_m of vectors of d entries, rotate x m = R_m x *)

(* |R_m x| = |x|. *)
Definition norm_kept (d : nat) (rotate : vec -> R -> vec) : Prop := forall x m,
  dot d (rotate x m) (rotate x m) = dot d x x.
(* R_m^T R_m = I. *)
Definition orthogonal (d : nat) (rotate : vec -> R -> vec) : Prop := forall r c m, (r < d)%nat -> (c < d)%nat ->
  dot d (rotate (unit r) m) (rotate (unit c) m) = unit r c.
(* The determinant of each pair's block is 1, of the entries first p and second p. *)
Definition turns_pairs (n : nat) (first second : nat -> nat) (rotate : vec -> R -> vec) : Prop := forall p m, (p < n)%nat ->
  rotate (unit (first p)) m (first p) * rotate (unit (second p)) m (second p) -
  rotate (unit (second p)) m (first p) * rotate (unit (first p)) m (second p) = 1.
(* R_j^T R_i = R_{i-j}, entry by entry. *)
Definition relative (d : nat) (rotate : vec -> R -> vec) : Prop := forall r c i j, (r < d)%nat -> (c < d)%nat ->
  dot d (rotate (unit r) j) (rotate (unit c) i) = rotate (unit c) (i - j) r.
(* (R_i q) . (R_j k) = (R_0 q) . (R_{j-i} k): it depends on the difference alone. *)
Definition relative_score (d : nat) (rotate : vec -> R -> vec) : Prop := forall q k i j,
  dot d (rotate q i) (rotate k j) = dot d (rotate q 0) (rotate k (j - i)).
(* ((R_m q) . (R_n k))^2 <= |q|^2 |k|^2. *)
Definition bounded_score (d : nat) (rotate : vec -> R -> vec) : Prop := forall q k m n,
  dot d (rotate q m) (rotate k n) ^ 2 <= dot d q q * dot d k k.
(* |R_{m+k} x - R_m x| = |R_{n+k} x - R_n x|. *)
Definition minus (x y : vec) : vec := fun c => x c - y c.
Definition squared_norm (d : nat) (x : vec) : R := dot d x x.
Definition turns_consistently (d : nat) (rotate : vec -> R -> vec) : Prop := forall x m n k,
  squared_norm d (minus (rotate x (m + k)) (rotate x m)) = squared_norm d (minus (rotate x (n + k)) (rotate x n)).
(* R_k R_l = R_{k+l}. *)
Definition composes (d : nat) (rotate : vec -> R -> vec) : Prop := forall x k l c, (c < d)%nat ->
  rotate (rotate x l) k c = rotate x (k + l) c.
Definition group_of_rotations (d : nat) (rotate : vec -> R -> vec) : Prop := composes d rotate /\ orthogonal d rotate.
(* x_{m+u} = 2 cos(w_c u) x_m - x_{m-u}, entry by entry, entry c with its frequency w_c: of R_m x, or of a code. *)
Definition recurs (d : nat) (w : vec) (at_ : R -> vec) : Prop := forall m u c, (c < d)%nat ->
  at_ (m + u) c = 2 * cos (w c * u) * at_ m c - at_ (m - u) c.
(* The unit vector (1, 0) of each pair, with the entries first p and second p, turns to (cos w_p m, sign sin w_p m). *)
Definition handed (n : nat) (first second : nat -> nat) (sign : R) (w : vec) (rotate : vec -> R -> vec) : Prop :=
  forall p m, (p < n)%nat -> rotate (unit (first p)) m (first p) = cos (w p * m) /\
    rotate (unit (first p)) m (second p) = sign * sin (w p * m).

(* ---- of a code p_t of d entries *)

Definition constant_norm (d : nat) (p : R -> vec) : Prop := forall t, squared_norm d (p t) = squared_norm d (p 0).
(* |p_t[c]| <= bound. *)
Definition bounded (d : nat) (bound : R) (p : R -> vec) : Prop := forall t c, (c < d)%nat -> Rabs (p t c) <= bound.
(* |p_{t+k} - p_t| = |p_{s+k} - p_s|. *)
Definition consistent_distance (d : nat) (p : R -> vec) : Prop := forall t s k,
  squared_norm d (minus (p (t + k)) (p t)) = squared_norm d (minus (p (s + k)) (p s)).
(* p_t . p_{t+k} = p_s . p_{s+k}. *)
Definition gram_toeplitz (d : nat) (p : R -> vec) : Prop := forall t s k,
  dot d (p t) (p (t + k)) = dot d (p s) (p (s + k)).
(* p_t . p_{t+k} = p_t . p_{t-k} = sum_i cos(w_i k), |p_t - p_{t+k}|^2 = 2 (n - sum_i cos(w_i k)), of n pairs. *)
Definition similarity (n : nat) (w : vec) (k : R) : R := Sum n (fun i => cos (w i * k)).
Definition distance_symmetric (n : nat) (w : vec) (p : R -> vec) : Prop := forall t k,
  dot (2 * n) (p t) (p (t + k)) = similarity n w k /\ dot (2 * n) (p t) (p (t - k)) = similarity n w k /\
  squared_norm (2 * n) (minus (p t) (p (t + k))) = 2 * (real n - similarity n w k).
(* |p_{n-t} - p_{n-t-k}| = |p_{m-t} - p_{m-t-k}|, for all reals: of the words counted from the last, in sentences of n
   and m words. *)
Definition length_independent (d : nat) (p : R -> vec) : Prop := forall n m t k,
  squared_norm d (minus (p (n - t)) (p (n - t - k))) = squared_norm d (minus (p (m - t)) (p (m - t - k))).
(* T(k) of d x d: blocks [[cos, sin], [-sin, cos]] of w_i k, pair by pair. *)
Definition blocks (w : vec) (k : R) : matrix := fun r c =>
  let a := w (Nat.div2 r) * k in
  if Nat.eqb (Nat.div2 r) (Nat.div2 c) then
    if Nat.even r then (if Nat.even c then cos a else sin a) else (if Nat.even c then - sin a else cos a)
  else 0.
Definition applied (d : nat) (T : matrix) (x : vec) : vec := fun r => Sum d (fun c => T r c * x c).
(* T(k) p_t = p_{t+k}. *)
Definition offset_is_blocks (d : nat) (w : vec) (p : R -> vec) : Prop := forall k t r, (r < d)%nat ->
  applied d (blocks w k) (p t) r = p (t + k) r.
(* One matrix T(k) for each offset: T(k) p_t = p_{t+k}, T(k) T(l) = T(k+l), T(k)^T T(k) = I. *)
Definition offset_group (d : nat) (p : R -> vec) : Prop := exists T : R -> matrix,
  (forall k t r, (r < d)%nat -> applied d (T k) (p t) r = p (t + k) r) /\
  (forall k l r c, (r < d)%nat -> (c < d)%nat -> Sum d (fun m => T k r m * T l m c) = T (k + l) r c) /\
  (forall k r c, (r < d)%nat -> (c < d)%nat -> Sum d (fun m => T k m r * T k m c) = unit r c).
(* Codes of a table or of a sentence: at natural positions. *)
Definition constant_norm_of_rows (d : nat) (p : Z -> vec) : Prop := forall t, (0 <= t)%Z ->
  squared_norm d (p t) = squared_norm d (p 0%Z).
Definition gram_toeplitz_of_rows (d : nat) (p : Z -> vec) : Prop := forall t s k,
  (0 <= t)%Z -> (0 <= s)%Z -> (0 <= t + k)%Z -> (0 <= s + k)%Z -> dot d (p t) (p (t + k)%Z) = dot d (p s) (p (s + k)%Z).
Definition consistent_distance_of_rows (d : nat) (p : Z -> vec) : Prop := forall t s k,
  (0 <= t)%Z -> (0 <= s)%Z -> (0 <= t + k)%Z -> (0 <= s + k)%Z ->
  squared_norm d (minus (p (t + k)%Z) (p t)) = squared_norm d (minus (p (s + k)%Z) (p s)).
