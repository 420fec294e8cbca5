(* What holds of codes made of sines and cosines, of any frequencies; and of single pairs of rotations. *)
Require Import Reals ZArith Lra Lia PeanoNat FunctionalExtensionality.
From Pebench Require Import Schemes Properties Theorems.
Open Scope R_scope.

Lemma sinusoid_even : forall w t p, sinusoid w t (2 * p)%nat = sin (w p * t).
Proof. intros; unfold sinusoid. rewrite even_2, half_2. reflexivity. Qed.
Lemma sinusoid_odd : forall w t p, sinusoid w t (2 * p + 1)%nat = cos (w p * t).
Proof. intros; unfold sinusoid. rewrite odd_2, half_odd. reflexivity. Qed.

(* p_t . p_s = sum_i cos(w_i (t - s)). *)
Lemma sinusoid_dot : forall n w t s, dot (2 * n) (sinusoid w t) (sinusoid w s) = similarity n w (t - s).
Proof.
  intros. unfold dot, similarity. rewrite Sum_pairs. apply Sum_ext; intros p _.
  rewrite !sinusoid_even, !sinusoid_odd. replace (w p * (t - s)) with (w p * t - w p * s) by ring. rewrite cos_minus. ring.
Qed.
Lemma similarity_0 : forall n w, similarity n w 0 = real n.
Proof.
  intros. unfold similarity. rewrite (Sum_ext n _ (fun _ => 1)) by (intros; rewrite Rmult_0_r; apply cos_0).
  rewrite Sum_const. ring.
Qed.
Lemma similarity_even : forall n w k, similarity n w (- k) = similarity n w k.
Proof.
  intros. apply Sum_ext; intros. replace (w i * - k) with (- (w i * k)) by ring. apply cos_neg.
Qed.

Section OfSinusoids.
  Variables (n : nat) (w : vec).
  Notation d := (2 * n)%nat.
  Notation p := (sinusoid w).
  Theorem sinusoid_constant_norm : constant_norm d p.
  Proof. intros t. unfold squared_norm. rewrite !sinusoid_dot, !Rminus_0_r, !Rminus_diag_eq by auto. reflexivity. Qed.
  Theorem sinusoid_gram_toeplitz : gram_toeplitz d p.
  Proof.
    intros t s k. rewrite !sinusoid_dot. replace (t - (t + k)) with (- k) by ring.
    replace (s - (s + k)) with (- k) by ring. reflexivity.
  Qed.
  Lemma sinusoid_distance : forall t s, squared_norm d (minus (p t) (p s)) = 2 * (real n - similarity n w (t - s)).
  Proof.
    intros. unfold squared_norm. rewrite dot_minus, !sinusoid_dot. rewrite (Rminus_diag_eq t t), (Rminus_diag_eq s s) by auto.
    rewrite similarity_0. ring.
  Qed.
  Theorem sinusoid_consistent_distance : consistent_distance d p.
  Proof.
    intros t s k. rewrite !sinusoid_distance. replace (t + k - t) with k by ring. replace (s + k - s) with k by ring. reflexivity.
  Qed.
  Theorem sinusoid_length_independent : length_independent d p.
  Proof.
    intros a b t k. rewrite !sinusoid_distance. replace (a - t - (a - t - k)) with k by ring.
    replace (b - t - (b - t - k)) with k by ring. reflexivity.
  Qed.
  Theorem sinusoid_distance_symmetric : distance_symmetric n w p.
  Proof.
    intros t k. rewrite sinusoid_distance, !sinusoid_dot. replace (t - (t + k)) with (- k) by ring.
    replace (t - (t - k)) with k by ring. rewrite !similarity_even. repeat split; reflexivity.
  Qed.
  Theorem sinusoid_recurs : recurs d (fun c => w (Nat.div2 c)) p.
  Proof.
    intros t u c _. unfold sinusoid. replace (w (Nat.div2 c) * (t + u)) with (w (Nat.div2 c) * t + w (Nat.div2 c) * u) by ring.
    replace (w (Nat.div2 c) * (t - u)) with (w (Nat.div2 c) * t - w (Nat.div2 c) * u) by ring.
    destruct (Nat.even c); rewrite ?sin_plus, ?sin_minus, ?cos_plus, ?cos_minus; ring.
  Qed.
  Notation offset_map := (blocks w).
  Lemma Sum_only_pair : forall m q f, (q < m)%nat -> (forall c, Nat.div2 c <> q -> f c = 0) ->
    Sum (2 * m) f = f (2 * q)%nat + f (2 * q + 1)%nat.
  Proof.
    intros. rewrite Sum_pairs. apply (Sum_only m q (fun e => f (2 * e)%nat + f (2 * e + 1)%nat)); auto.
    intros e N. rewrite !H0 by (rewrite ?half_2, ?half_odd; auto). ring.
  Qed.
  Lemma of_pair : forall r, (r < d)%nat -> exists q, (q < n)%nat /\ (r = 2 * q \/ r = 2 * q + 1)%nat.
  Proof.
    intros r H. exists (Nat.div2 r). pose proof (Nat.div2_odd r) as E. destruct (Nat.odd r); simpl in E; split; lia.
  Qed.
  Ltac entries_of_map := unfold blocks; rewrite ?even_2, ?odd_2, ?half_2, ?half_odd, ?Nat.eqb_refl.
  Lemma map_applies : forall k x r q, (q < n)%nat -> Nat.div2 r = q ->
    Sum d (fun c => offset_map k r c * x c) =
    offset_map k r (2 * q)%nat * x (2 * q)%nat + offset_map k r (2 * q + 1)%nat * x (2 * q + 1)%nat.
  Proof.
    intros k x r q Hq E. apply (Sum_only_pair n q (fun c => offset_map k r c * x c)); auto. intros c N. unfold blocks.
    rewrite E, (proj2 (Nat.eqb_neq q (Nat.div2 c))) by auto. ring.
  Qed.
  Lemma map_moves : forall k t r, (r < d)%nat -> applied d (offset_map k) (p t) r = p (t + k) r.
  Proof.
    intros k t r H. destruct (of_pair r H) as [q [Hq [-> | ->]]]; unfold applied;
      rewrite (map_applies _ _ _ q) by (rewrite ?half_2, ?half_odd; auto);
      rewrite !sinusoid_even, !sinusoid_odd, ?sinusoid_even, ?sinusoid_odd; entries_of_map;
      replace (w q * (t + k)) with (w q * t + w q * k) by ring; rewrite ?sin_plus, ?cos_plus; ring.
  Qed.
  Theorem sinusoid_offset_is_blocks : offset_is_blocks d w p.
  Proof. exact map_moves. Qed.
  Lemma maps_compose : forall k l r c, (r < d)%nat -> (c < d)%nat ->
    Sum d (fun m => offset_map k r m * offset_map l m c) = offset_map (k + l) r c.
  Proof.
    intros k l r c Hr Hc. destruct (of_pair r Hr) as [q [Hq [-> | ->]]], (of_pair c Hc) as [q' [Hq' [-> | ->]]];
      rewrite (map_applies _ _ _ q) by (rewrite ?half_2, ?half_odd; auto); entries_of_map;
      destruct (Nat.eqb_spec q q') as [-> | N]; try ring;
      replace (w q' * (k + l)) with (w q' * k + w q' * l) by ring; rewrite ?sin_plus, ?cos_plus; ring.
  Qed.
  Lemma map_transpose : forall k r c, offset_map k r c = offset_map (- k) c r.
  Proof.
    intros. unfold blocks. rewrite (Nat.eqb_sym (Nat.div2 c)). destruct (Nat.eqb_spec (Nat.div2 r) (Nat.div2 c)) as [E |]; auto.
    rewrite E. replace (w (Nat.div2 c) * - k) with (- (w (Nat.div2 c) * k)) by ring. rewrite sin_neg, cos_neg.
    destruct (Nat.even r), (Nat.even c); ring.
  Qed.
  Lemma map_0 : forall r c, offset_map 0 r c = unit r c.
  Proof.
    intros. unfold blocks, unit. rewrite Rmult_0_r, sin_0, cos_0.
    pose proof (Nat.div2_odd r) as Er. pose proof (Nat.div2_odd c) as Ec. rewrite <- !Nat.negb_even in *.
    destruct (Nat.eqb_spec (Nat.div2 r) (Nat.div2 c)), (Nat.eqb_spec c r), (Nat.even r), (Nat.even c); simpl in *; try ring; try lia;
      subst; try congruence.
  Qed.
  Theorem sinusoid_offset_group : offset_group d p.
  Proof.
    exists offset_map. split; [exact map_moves | split; [exact maps_compose |]]. intros k r c Hr Hc.
    rewrite (Sum_ext d _ (fun m => offset_map (- k) r m * offset_map k m c)) by (intros; rewrite (map_transpose k); reflexivity).
    rewrite maps_compose by auto. rewrite Rplus_opp_l. apply map_0.
  Qed.
  Theorem sinusoid_bounded : bounded d 1 p.
  Proof.
    intros t c _. unfold sinusoid. destruct (Nat.even c); apply Rabs_le; [apply SIN_bound | apply COS_bound].
  Qed.
End OfSinusoids.

Ltac is_sinusoid :=
  apply functional_extensionality; intros t; apply functional_extensionality; intros c; unfold in_pairs, sinusoid;
  destruct (Nat.even c); f_equal; first [ring | unfold Rdiv; ring].

(* ---- pairs of rotations *)

Definition first_of_pair (n p : nat) : nat := if Nat.ltb p n then p else (2 * p)%nat.
Definition second_of_pair (n p : nat) : nat := if Nat.ltb p n then (n + p)%nat else (2 * p + 1)%nat.
Definition even_entry (p : nat) : nat := (2 * p)%nat.
Definition odd_entry (p : nat) : nat := (2 * p + 1)%nat.

(* Pair p turns by w_p m. *)
Theorem by_angles_handed : forall n a w, (forall m p, a m p = w p * m) -> handed n even_entry odd_entry 1 w (by_angles a).
Proof.
  intros n a w G p m _. unfold by_angles, even_entry, odd_entry. rewrite interleaved_even, interleaved_odd, unit_at, G.
  rewrite (unit_off (2 * p)) by lia. split; ring.
Qed.
Theorem by_angles_half_handed : forall n k a w, (forall m p, a m p = w p * m) ->
  handed n (first_of_pair k) (second_of_pair k) 1 (turning k w) (by_angles_half k a).
Proof.
  intros n k a w G p m _. unfold by_angles_half, first_of_pair, second_of_pair, turning. destruct (Nat.ltb_spec p k) as [L | L].
  - rewrite half_first, half_second, unit_at, G by auto. rewrite (unit_off p) by lia. split; ring.
  - rewrite !half_rest, unit_at, unit_off, Rmult_0_l, cos_0, sin_0 by lia. split; ring.
Qed.
Theorem clockwise_handed : forall n f s sign w rotate, handed n f s sign w rotate -> handed n f s (- sign) w (clockwise rotate).
Proof.
  intros n f s sign w rotate H p m Hp. unfold clockwise. destruct (H p (- m) Hp) as [-> ->].
  replace (w p * - m) with (- (w p * m)) by ring. rewrite sin_neg, cos_neg. split; ring.
Qed.
(* Blocks [[cos, -sin], [sin, cos]] have the determinant 1. *)
Theorem by_angles_turns_pairs : forall n a, turns_pairs n even_entry odd_entry (by_angles a).
Proof.
  intros n a p m _. unfold by_angles, even_entry, odd_entry. rewrite !interleaved_even, !interleaved_odd, !unit_at.
  rewrite (unit_off (2 * p) (2 * p + 1)), (unit_off (2 * p + 1) (2 * p)) by lia. ring [(circle (a m p))].
Qed.
Theorem by_angles_half_turns_pairs : forall n k a, turns_pairs n (first_of_pair k) (second_of_pair k) (by_angles_half k a).
Proof.
  intros n k a p m _. unfold by_angles_half, first_of_pair, second_of_pair. destruct (Nat.ltb_spec p k) as [L | L].
  - rewrite (half_first k (unit p) _ p), (half_first k (unit (k + p)) _ p), !half_second, !unit_at by auto. rewrite (unit_off p (k + p)), (unit_off (k + p) p) by lia.
    ring [(circle (a m p))].
  - rewrite !half_rest, !unit_at, !unit_off by lia. ring.
Qed.
Theorem clockwise_turns_pairs : forall n f s rotate, turns_pairs n f s rotate -> turns_pairs n f s (clockwise rotate).
Proof. intros n f s rotate H p m Hp. apply (H p (- m) Hp). Qed.
(* The frequency of an entry's pair. *)
Definition of_halves (k : nat) (w : vec) : vec := fun c =>
  if Nat.ltb c k then w c else if Nat.ltb c (2 * k) then w (c - k)%nat else 0.
Definition of_entries (w : vec) : vec := fun c => w (Nat.div2 c).
Lemma recurs_entry : forall a b u x y t, x * cos (a * (t + u) + b) - y * sin (a * (t + u) + b) =
  2 * cos (a * u) * (x * cos (a * t + b) - y * sin (a * t + b)) - (x * cos (a * (t - u) + b) - y * sin (a * (t - u) + b)).
Proof.
  intros. replace (a * (t + u) + b) with (a * t + b + a * u) by ring.
  replace (a * (t - u) + b) with (a * t + b - a * u) by ring.
  rewrite (cos_plus (a * t + b)), (sin_plus (a * t + b)), (cos_minus (a * t + b)), (sin_minus (a * t + b)). ring.
Qed.
(* Whatever the phase. *)
Theorem by_angles_recurs : forall n a w, (forall m p, a m p = w p * m + a 0 p) ->
  forall x, recurs (2 * n) (of_entries w) (by_angles a x).
Proof.
  intros n a w G x m u c _. unfold by_angles, turn_interleaved, of_entries. rewrite (G (m + u)), (G (m - u)), (G m).
  destruct (Nat.even c); [apply recurs_entry |].
  generalize (recurs_entry (w (Nat.div2 c)) (a 0 (Nat.div2 c)) u (x c) (- x (pred c)) m). lra.
Qed.
Theorem by_angles_half_recurs : forall d k a w, (forall m p, a m p = w p * m + a 0 p) ->
  forall x, recurs d (of_halves k w) (by_angles_half k a x).
Proof.
  intros d k a w G x m u c _. unfold by_angles_half, turn_half, of_halves. destruct (Nat.ltb c k).
  - rewrite (G (m + u) c), (G (m - u) c), (G m c). apply recurs_entry.
  - destruct (Nat.ltb c (2 * k)); [| rewrite Rmult_0_l, cos_0; ring].
    rewrite (G (m + u) (c - k)%nat), (G (m - u) (c - k)%nat), (G m (c - k)%nat).
    generalize (recurs_entry (w (c - k)%nat) (a 0 (c - k)%nat) u (x c) (- x (c - k)%nat) m). lra.
Qed.
Theorem clockwise_recurs : forall d w rotate, (forall x, recurs d w (rotate x)) -> forall x, recurs d w (clockwise rotate x).
Proof.
  intros d w rotate H x m u c Hc. unfold clockwise. replace (- (m + u)) with (- m + - u) by ring. rewrite H by auto.
  replace (w c * - u) with (- (w c * u)) by ring. rewrite cos_neg. replace (- m - - u) with (- (m - u)) by ring. reflexivity.
Qed.

Ltac is_handed :=
  first [ simple refine (by_angles_handed _ _ _ _); grows_linearly
        | simple refine (by_angles_half_handed _ _ _ _ _); grows_linearly
        | replace (-1) with (- (1)) by ring; apply clockwise_handed; is_handed ].
Ltac pairs_recur :=
  first [ simple refine (by_angles_recurs _ _ _ _ _); grows_linearly
        | simple refine (by_angles_half_recurs _ _ _ _ _ _); grows_linearly
        | apply clockwise_recurs; intros; pairs_recur ].
Ltac pairs_turn :=
  first [ simple refine (by_angles_turns_pairs _ _) | simple refine (by_angles_half_turns_pairs _ _ _)
        | apply clockwise_turns_pairs; pairs_turn ].
