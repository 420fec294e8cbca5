(* What holds of whole families of layers, for any head. *)
Require Import Reals ZArith Bool Lra Lia PeanoNat.
From Pebench Require Import Schemes Properties Theorems.
Open Scope R_scope.

Ltac layer := cbv beta iota zeta delta [score among value factor sees width scored attention attention_causal rotated biased
  rerope in_basis string_circulant string_cayley pope t5_printed shaw transformer_xl xlnet_printed deberta tupe wavelet
  urpe cope fox complex_order added masked turned_and_scaled with_bias plain_value no_factor everything].

(* ---- shifts *)

(* Where scores are of the difference of positions. *)
Theorem rotated_shift_invariant : forall d W c rotate, moves d rotate -> shift_invariant (rotated d W c rotate).
Proof. intros d W c rotate M x y i j s Hi Hj Hs. layer. rewrite !plus_IZR, M. reflexivity. Qed.
Theorem in_basis_shift_invariant : forall n P w W, shift_invariant (in_basis n P w W).
Proof.
  intros n P w W x y i j s Hi Hj Hs. layer. rewrite !plus_IZR. apply rotation_moves.
  apply (interleaved_rotation n (angles w)), angles_grow.
Qed.
Lemma pair_relative : forall w q k i j p,
  interleaved w q i (2 * p)%nat * interleaved w k j (2 * p)%nat + interleaved w q i (2 * p + 1)%nat * interleaved w k j (2 * p + 1)%nat =
  q (2 * p)%nat * interleaved w k (j - i) (2 * p)%nat + q (2 * p + 1)%nat * interleaved w k (j - i) (2 * p + 1)%nat.
Proof.
  intros. unfold interleaved. rewrite !interleaved_even, !interleaved_odd, turned_product. unfold angles.
  replace (w p * j - w p * i) with (w p * (j - i)) by ring. reflexivity.
Qed.
Theorem xpos_shift_invariant : forall n base W, shift_invariant (xpos n base W).
Proof.
  intros n base W x y i j s Hi Hj Hs. unfold xpos. layer. apply Sum_ext; intros p _. unfold rope.
  rewrite !pair_relative. replace (i + s - (j + s))%Z with (i - j)%Z by lia.
  rewrite !plus_IZR. replace (IZR j + IZR s - (IZR i + IZR s)) with (IZR j - IZR i) by ring. reflexivity.
Qed.

(* A mask changes no score. *)
Theorem masked_shift_invariant : forall L, shift_invariant L -> shift_invariant (masked L).
Proof. intros L H. exact H. Qed.
Theorem bias_shift_invariant : forall L b, shift_invariant L -> toeplitz b -> shift_invariant (with_bias L b).
Proof. intros L b H T x y i j s Hi Hj Hs. layer. rewrite T by assumption. f_equal. apply H; assumption. Qed.
(* Scales of queries and keys that undo one another where both move. *)
Lemma scaled_turns : forall A B A' B' a b a' b' x y u v, A' * B' = A * B -> b' - a' = b - a ->
  A' * (x * cos a' - y * sin a') * (B' * (u * cos b' - v * sin b')) + A' * (x * sin a' + y * cos a') * (B' * (u * sin b' + v * cos b')) =
  A * (x * cos a - y * sin a) * (B * (u * cos b - v * sin b)) + A * (x * sin a + y * cos a) * (B * (u * sin b + v * cos b)).
Proof.
  intros A B A' B' a b a' b' x y u v E G.
  transitivity (A' * B' * ((x * cos a' - y * sin a') * (u * cos b' - v * sin b') + (x * sin a' + y * cos a') * (u * sin b' + v * cos b')));
    [ring |].
  rewrite E, turned_product, G, <- turned_product. ring.
Qed.
Definition scales_stay (A B : R -> vec) : Prop := forall p i j s, A (i + s) p * B (j + s) p = A i p * B j p.
Theorem scaled_shift_invariant : forall n W m a A B, steady a -> scales_stay A B ->
  shift_invariant (turned_and_scaled (2 * n) W m Nat.div2 (by_angles a) A B).
Proof.
  intros n W mask a A B G E x y i j s Hi Hj Hs. layer. rewrite !plus_IZR, !Sum_pairs. apply Sum_ext; intros p _.
  unfold by_angles. rewrite !half_2, !half_odd, !interleaved_even, !interleaved_odd. apply scaled_turns; [apply E | apply G].
Qed.
Theorem scaled_half_shift_invariant : forall n W m a A B, steady a -> scales_stay A B ->
  shift_invariant (turned_and_scaled (2 * n) W m (of_halves_of n) (by_angles_half n a) A B).
Proof.
  intros n W mask a A B G E x y i j s Hi Hj Hs. layer. rewrite !plus_IZR, !Sum_halves. apply Sum_ext; intros p L.
  assert (P : of_halves_of n p = p) by (unfold of_halves_of; rewrite (proj2 (Nat.ltb_lt p n)); auto).
  assert (Q : of_halves_of n (n + p) = p) by (unfold of_halves_of; rewrite (proj2 (Nat.ltb_ge (n + p) n)); lia).
  unfold by_angles_half. rewrite P, Q, !half_second by auto. rewrite !half_first by auto. apply scaled_turns; [apply E | apply G].
Qed.
Ltac scales_undo := intros ? ? ? ?; cbv beta; rewrite <- ?Rpower_plus; first [f_equal; field | ring | field].

Ltac same_distances i j s :=
  replace (i + s - (j + s))%Z with (i - j)%Z by lia; replace (j + s - (i + s))%Z with (j - i)%Z by lia.
Ltac same_order i j s :=
  try replace (Z.leb (i + s) (j + s)) with (Z.leb i j) by (apply eq_true_iff_eq; rewrite !Z.leb_le; lia);
  try replace (Z.ltb (j + s) (i + s)) with (Z.ltb j i) by (apply eq_true_iff_eq; rewrite !Z.ltb_lt; lia);
  try replace (Z.leb (j + s) (i + s)) with (Z.leb j i) by (apply eq_true_iff_eq; rewrite !Z.leb_le; lia);
  try replace (Z.ltb (i + s) (j + s)) with (Z.ltb i j) by (apply eq_true_iff_eq; rewrite !Z.ltb_lt; lia);
  try replace (Z.eqb (i + s) (j + s)) with (Z.eqb i j) by (apply eq_true_iff_eq; rewrite !Z.eqb_eq; lia);
  try replace (Z.eqb (j + s) (i + s)) with (Z.eqb j i) by (apply eq_true_iff_eq; rewrite !Z.eqb_eq; lia).
(* Whatever is a function of the offset. *)
Ltac alike_when_moved i j s :=
  unfold alibi, alibi_two_sided, alibi_interpolated, t5, t5_causal, kerple_log, kerple_power, sandwich, relative_table, swin,
    urpe; cbn [factor]; cbv beta; same_distances i j s; same_order i j s;
  first [reflexivity | rewrite ?plus_IZR; first [ring | field]].
Ltac is_toeplitz := intros i j s ? ? ?; alike_when_moved i j s.
Ltac of_offsets := intros x y i j s ? ? ?; layer; alike_when_moved i j s.
Ltac is_shift_invariant :=
  lazymatch goal with
  | |- shift_invariant (masked _) => apply masked_shift_invariant; is_shift_invariant
  | |- shift_invariant (with_bias _ _) => apply bias_shift_invariant; [is_shift_invariant | is_toeplitz]
  | |- shift_invariant (turned_and_scaled _ _ _ _ (by_angles ?a) ?A ?B) =>
    apply (scaled_shift_invariant _ _ _ a A B); [intros ? ? ? ?; cbv beta; grown | scales_undo]
  | |- shift_invariant (turned_and_scaled _ _ _ _ (by_angles_half _ ?a) ?A ?B) =>
    apply (scaled_half_shift_invariant _ _ _ a A B); [intros ? ? ? ?; cbv beta; grown | scales_undo]
  | _ => first [ apply rotated_shift_invariant; moves_evenly | apply xpos_shift_invariant | apply in_basis_shift_invariant
               | of_offsets ]
  end.

(* ---- softmax *)

Lemma attends_nonneg : forall L x i j, 0 <= attends L x i j.
Proof. intros. unfold attends. destruct (sees L i j); [left; apply exp_pos | lra]. Qed.

(* Weights sum to 1 where the query sees the first token. *)
Lemma weights_sum : forall L n x i, (0 < n)%nat -> sees L i 0 = true -> Sum n (fun j => alpha L n x i (Z.of_nat j)) = 1.
Proof.
  intros L n x i Hn V. unfold alpha, Rdiv.
  rewrite (Sum_ext n _ (fun j => / Sum n (fun l => attends L x i (Z.of_nat l)) * attends L x i (Z.of_nat j))) by (intros; ring).
  rewrite Sum_scale. apply Rinv_l. apply Rgt_not_eq.
  destruct n as [| n]; [lia |]. replace (S n) with (1 + n)%nat by lia. rewrite Sum_split. simpl Sum at 1.
  assert (0 < attends L x i 0) by (unfold attends; rewrite V; apply exp_pos).
  assert (0 <= Sum n (fun j => attends L x i (Z.of_nat (1 + j)))) by (apply Sum_nonneg; intros; apply attends_nonneg).
  simpl in *. lra.
Qed.

(* Values that do not depend on places, weighted by numbers that sum to 1. *)
Lemma equal_tokens : forall L n x i c v, (0 < n)%nat -> sees L i 0 = true -> (forall i j, factor L i j = 1) ->
  (forall j, (j < n)%nat -> value L (x (Z.of_nat j)) i (Z.of_nat j) c = v) -> output L n x i c = v.
Proof.
  intros L n x i c v Hn S F V. unfold output.
  rewrite (Sum_ext n _ (fun j => v * alpha L n x i (Z.of_nat j))) by (intros; rewrite F, V by auto; ring).
  rewrite Sum_scale, weights_sum by auto. ring.
Qed.
Theorem outputs_constant : forall L, (forall i j, factor L i j = 1) -> (forall i, (0 <= i)%Z -> sees L i 0 = true) ->
  (forall y i j, value L y i j = value L y 0%Z 0%Z) -> constant_output L.
Proof.
  intros L F S V x i c Hi Hc.
  assert (T : forall j, three x x x j = x) by (intros [|[]|]; reflexivity).
  rewrite !(equal_tokens L 3 (three x x x) _ c (value L x 0%Z 0%Z c)); auto; try (apply S; lia);
    intros; rewrite T, V; reflexivity.
Qed.
Ltac has_constant_output :=
  apply outputs_constant; unfold xpos; layer;
  [ intros; reflexivity | intros; solve [reflexivity | unfold causal; apply Z.leb_le; lia] | intros; reflexivity ].

(* Outputs follow their tokens, where scores, values and what is seen are the same at the other places. *)
Lemma follow : forall L p, (forall i, (0 <= i < 3)%Z -> (0 <= p i < 3)%Z) ->
  (forall f : Z -> R, f (p 0%Z) + f (p 1%Z) + f (p 2%Z) = f 0%Z + f 1%Z + f 2%Z) ->
  (forall i j, sees L i j = true) -> (forall i j, factor L i j = 1) ->
  (forall x i j, among L (fun l => x (p l)) i j = among L x (p i) (p j)) ->
  (forall y i j, value L y i j = value L y (p i) (p j)) -> equivariant L p.
Proof.
  intros L p P E S F A V x0 x1 x2 i c Hi Hc x. unfold output, alpha, attends.
  cbn [Sum Z.of_nat Pos.of_succ_nat Pos.succ]. rewrite !S, !F, !A, !(V _ i).
  rewrite (E (fun j => exp (among L x (p i) j))).
  generalize (exp (among L x (p i) 0) + exp (among L x (p i) 1) + exp (among L x (p i) 2)); intros total.
  apply (E (fun j => exp (among L x (p i) j) / total * 1 * value L (x j) (p i) j c)).
Qed.
Ltac stays_among_three := intros [| [[] | [] |] | ] ?; cbv [first_two last_two reversed]; lia.
(* Scores of contents alone, or of the absolute distance too. *)
Ltac alike_at_places :=
  intros; cbv beta; try reflexivity; unfold alibi_two_sided, reversed;
  match goal with |- context [Z.abs (2 - ?i - (2 - ?j))] => replace (Z.abs (2 - i - (2 - j))) with (Z.abs (i - j)) by lia end;
  reflexivity.
Ltac is_equivariant :=
  apply follow; layer;
  [ stays_among_three | intros f; cbv [first_two last_two reversed]; simpl; ring | reflexivity | reflexivity
  | alike_at_places | reflexivity ].
Lemma pooled_follow : forall L p, (forall f : Z -> R, f (p 0%Z) + f (p 1%Z) + f (p 2%Z) = f 0%Z + f 1%Z + f 2%Z) ->
  equivariant L p -> pooled_under L p.
Proof.
  intros L p E H x0 x1 x2 c Hc x. unfold pooled.
  rewrite !(H x0 x1 x2) by (auto; lia). fold x. apply (E (fun i => output L 3 x i c)).
Qed.

Ltac is_pooled_invariant :=
  split; (apply pooled_follow; [intros f; cbv [first_two last_two]; simpl; ring | is_equivariant]).

(* ---- what scores gain *)

Lemma content_unit_key : forall d x e, (e < d)%nat -> dot d x (unit e) = x e.
Proof. intros. rewrite dot_comm. apply dot_unit; auto. Qed.
Lemma dot_zero : forall d x, dot d x zero = 0.
Proof. intros. unfold dot, zero. rewrite (Sum_ext d _ (fun _ => 0)) by (intros; ring). apply Sum_0. Qed.
Lemma zero_dot : forall d x, dot d zero x = 0.
Proof. intros. rewrite dot_comm. apply dot_zero. Qed.

(* A score that is the content's, times a number, plus a number of the places. *)
Theorem additive_keeps_norms : forall L s b, (forall x i y j, score L x i y j = dot (width L) x y * s + b i j) -> keeps_norms L.
Proof.
  intros L s b E x i j H. split; apply Sum_ext; intros c Hc; rewrite !E; f_equal; ring.
Qed.
(* Of head 0, with W the identity. Products with what is turned are those with one vector as long as the other. *)
Definition turns_back (d : nat) (rotate : vec -> R -> vec) : Prop := forall x i j, exists z,
  dot d z z = dot d x x /\ forall y, dot d (rotate x i) (rotate y j) = dot d y z.
Lemma rotation_turns_back : forall d rotate, rotation d rotate -> turns_back d rotate.
Proof.
  intros d rotate H x i j. exists (rotate x (i - j)). split; [apply (rotation_keeps d rotate H) |].
  intros y. rewrite dot_comm. apply (by_difference _ _ H).
Qed.
Lemma by_angles_turn_back : forall n a, turns_back (2 * n) (by_angles a).
Proof.
  intros n a x i j. exists (turn_interleaved x (between (a j) (a i))). split.
  - apply (by_angles_keep n (fun _ => between (a j) (a i)) x x 0).
  - intros y. rewrite dot_comm. apply interleaved_relative.
Qed.
Lemma by_angles_half_turn_back : forall n a, turns_back (2 * n) (by_angles_half n a).
Proof.
  intros n a x i j. exists (turn_half n x (between (a j) (a i))). split.
  - apply (by_angles_half_keep n (fun _ => between (a j) (a i)) x x 0).
  - intros y. rewrite dot_comm. apply half_relative. lia.
Qed.
Ltac turns_a_vector_back :=
  first [apply by_angles_turn_back | apply by_angles_half_turn_back | apply rotation_turns_back; a_rotation].
Lemma rotated_gains : forall d rotate c x i j, turns_back d rotate ->
  squared_gains d (fun y => c * dot d (rotate x i) (rotate y j)) = c ^ 2 * dot d x x.
Proof.
  intros d rotate c x i j H. destruct (H x i j) as [z [K E]]. rewrite <- K. unfold squared_gains, dot at 3.
  rewrite <- Sum_scale. apply Sum_ext; intros e He. rewrite !E, dot_unit, zero_dot by auto. ring.
Qed.
Theorem rotated_keeps_norms : forall d c rotate, turns_back d rotate -> keeps_norms (rotated d identities c rotate).
Proof.
  intros d c rotate H x i j Hij. layer. unfold identities; cbn [query key]. split.
  - rewrite !(rotated_gains d rotate c x) by auto. reflexivity.
  - assert (G : forall i j, squared_gains d (fun y => c * dot d (rotate y i) (rotate x j)) = c ^ 2 * dot d x x).
    { intros i0 j0. rewrite <- (rotated_gains d rotate c x j0 i0) by auto. apply Sum_ext; intros. rewrite !(dot_comm d (rotate _ i0)). reflexivity. }
    rewrite !G. reflexivity.
Qed.
Theorem masked_keeps_norms : forall L, keeps_norms L -> keeps_norms (masked L).
Proof. intros L H. exact H. Qed.
Theorem bias_keeps_norms : forall L b, keeps_norms L -> keeps_norms (with_bias L b).
Proof.
  intros L b H x i j Hij.
  assert (G : forall d f c, squared_gains d (fun y => f y + c) = squared_gains d f)
    by (intros; apply Sum_ext; intros; f_equal; ring).
  unfold with_bias. cbn [score width]. rewrite !G. apply H; assumption.
Qed.
Theorem rerope_keeps_norms : forall leaky n base, keeps_norms (rerope leaky n base identities).
Proof.
  intros leaky n base x i j Hij. layer. unfold identities; cbn [query key].
  assert (H : rotation (2 * n) (rope n base)) by a_rotation.
  assert (A : forall m, squared_gains (2 * n) (fun y => dot (2 * n) (rope n base x m) y) = dot (2 * n) x x).
  { intros. rewrite <- (rotation_keeps _ _ H x x m). apply Sum_ext; intros.
    rewrite content_unit_key, dot_zero by auto. ring. }
  assert (B : forall m, squared_gains (2 * n) (fun y => dot (2 * n) (rope n base y m) x) = dot (2 * n) x x).
  { intros. transitivity (squared_gains (2 * n) (fun y => 1 * dot (2 * n) (rope n base x 0) (rope n base y m))).
    - apply Sum_ext; intros. rewrite !(dot_comm _ (rope n base _ m)), !Rmult_1_l.
      rewrite !(dot_ext (2 * n) (rope n base x 0) _ x _ (at_origin _ _ H x) (fun c _ => eq_refl)). reflexivity.
    - rewrite rotated_gains by (apply rotation_turns_back; auto). ring. }
  rewrite !A, !B. split; reflexivity.
Qed.
Ltac layer_keeps_norms :=
  try apply bias_keeps_norms;
  first [ try apply masked_keeps_norms; apply rotated_keeps_norms; turns_a_vector_back | apply rerope_keeps_norms
        | eapply additive_keeps_norms; intros; layer; unfold content, identities; cbn [query key];
          first [ reflexivity | rewrite Rmult_plus_distr_r, Rplus_assoc; reflexivity
                | rewrite <- (Rmult_1_r (dot _ _ _)) at 1; reflexivity ]
        | apply (additive_keeps_norms _ 1 (fun _ _ => 0)); intros; layer; unfold content, identities; cbn [query key]; ring
        | lazymatch goal with |- keeps_norms ?L => apply (additive_keeps_norms L 1 (fun i j => score L zero i zero j)) end;
          intros; layer; unfold identities; cbn [query key]; rewrite ?zero_dot; ring ].

Ltac is_content_free := intros x y x' y' i j ?; layer; ring.

Ltac spread_IZR := repeat (rewrite opp_IZR || rewrite mult_IZR || rewrite minus_IZR || rewrite plus_IZR).
(* s_k - s_{k+1} is one number. *)
Ltac is_linear_in_distance :=
  intros x y k ?; layer; unfold alibi, alibi_two_sided, alibi_interpolated;
  repeat (rewrite Z.abs_eq by lia); spread_IZR; unfold Rdiv; ring.

(* ---- features *)

(* A feature for each entry of the vectors that a score multiplies, and one more for each product of numbers. *)
Definition is_product (L : layer) (f g : vec -> Z -> vec) : Prop := forall x y i j, (0 <= j < i)%Z ->
  score L x i y j * factor L i j = dot (width L) (f x i) (g y j).
Lemma one_product : forall L f g, is_product L f g -> separable L.
Proof.
  intros L f g E. exists (width L), (fun a x i => f x i a), (fun a y j => g y j a). split; [lia |]. exact E.
Qed.
Lemma product_and_two : forall L f g a b a' b',
  (forall x y i j, (0 <= j < i)%Z -> score L x i y j * factor L i j =
    dot (width L) (f x i) (g y j) + a x i * b y j + a' x i * b' y j) -> (1 <= width L)%nat -> separable L.
Proof.
  intros L f g a b a' b' E P. pose (d := width L).
  exists (d + 2)%nat, (fun e x i => if Nat.ltb e d then f x i e else if Nat.eqb e d then a x i else a' x i),
    (fun e y j => if Nat.ltb e d then g y j e else if Nat.eqb e d then b y j else b' y j).
  split; [unfold d; lia |]. intros x y i j H. rewrite (E x y i j H), Sum_split. fold d. unfold dot.
  match goal with |- _ = Sum d ?h + _ => rewrite (Sum_ext d h (fun c => f x i c * g y j c)) by
    (intros c Hc; rewrite (proj2 (Nat.ltb_lt c d)) by auto; reflexivity) end.
  cbn [Sum]. rewrite !Nat.add_0_r, Nat.ltb_irrefl, Nat.eqb_refl.
  rewrite (proj2 (Nat.ltb_ge (d + 1) d)), (proj2 (Nat.eqb_neq (d + 1) d)) by lia. ring.
Qed.
Theorem added_separable : forall d W p, separable (added d W p).
Proof.
  intros. apply (one_product _ (fun x i => query W (plus x (p i))) (fun y j => key W (plus y (p j)))).
  hnf. intros. layer. unfold content. ring.
Qed.
Lemma rotated_product : forall d W c rotate, is_product (rotated d W c rotate)
  (fun x i e => c * rotate (query W x) (IZR i) e) (fun y j => rotate (key W y) (IZR j)).
Proof.
  intros d W c rotate x y i j H. layer. unfold dot. rewrite Rmult_1_r, <- Sum_scale. apply Sum_ext; intros; ring.
Qed.
Lemma masked_product : forall L f g, is_product L f g -> is_product (masked L) f g.
Proof. intros L f g H. exact H. Qed.
Lemma scaled_product : forall d W m pair rotate A B, is_product (turned_and_scaled d W m pair rotate A B)
  (fun x i c => A (IZR i) (pair c) * rotate (query W x) (IZR i) c)
  (fun y j c => B (IZR j) (pair c) * rotate (key W y) (IZR j) c).
Proof. intros d W m pair rotate A B x y i j H. layer. unfold dot. ring. Qed.
Ltac turned_product_of_layer := first [apply scaled_product | apply masked_product, rotated_product | apply rotated_product].
(* With a number that is linear in the distance to a key before its query. *)
Theorem bias_separable : forall L f g b, is_product L f g -> (forall i j, factor L i j = 1) -> (1 <= width L)%nat ->
  (forall i j, (j < i)%Z -> b i j = b 1%Z 0%Z + (b 2%Z 0%Z - b 1%Z 0%Z) * (IZR (i - j) - 1)) -> separable (with_bias L b).
Proof.
  intros L f g b H F P E. pose (m := b 2%Z 0%Z - b 1%Z 0%Z).
  apply (product_and_two (with_bias L b) f g (fun _ i => b 1%Z 0%Z + m * (IZR i - 1)) (fun _ _ => 1) (fun _ _ => m)
    (fun _ j => - IZR j)); [| exact P].
  intros x y i j O. specialize (H x y i j O). rewrite F in H. unfold with_bias. cbn [score factor width].
  rewrite F, E, <- H by lia. fold m. rewrite minus_IZR. ring.
Qed.
Theorem in_basis_separable : forall n P w W, separable (in_basis n P w W).
Proof.
  intros. apply (one_product _ (fun x i => interleaved w (times (2 * n) (query W x) P) (IZR i))
    (fun y j => interleaved w (times (2 * n) (key W y) P) (IZR j))). hnf. intros. layer. ring.
Qed.
Theorem complex_order_separable : forall n base W, separable (complex_order n base W).
Proof.
  intros. apply (one_product _ (fun x i => query W (rope n base x (IZR i))) (fun y j => key W (rope n base y (IZR j)))).
  hnf. intros. layer. unfold content. ring.
Qed.
Theorem attention_separable : forall d W, separable (attention d W).
Proof. intros. apply (one_product _ (fun x _ => query W x) (fun y _ => key W y)). hnf. intros. layer. unfold content. ring. Qed.
Theorem attention_causal_separable : forall d W, separable (attention_causal d W).
Proof. intros. apply (one_product _ (fun x _ => query W x) (fun y _ => key W y)). hnf. intros. layer. unfold content. ring. Qed.
(* - m (i - j), of a key before its query. *)
Theorem linear_bias_separable : forall d W mask b m, (1 <= d)%nat ->
  (forall i j, (j < i)%Z -> b i j = - m * IZR (i - j)) -> separable (biased d W mask b).
Proof.
  intros d W mask b m P E. apply (product_and_two _ (fun x _ => query W x) (fun y _ => key W y)
    (fun _ i => - m * IZR i) (fun _ _ => 1) (fun _ _ => m) (fun _ j => IZR j)); [| exact P].
  intros. layer. unfold content. rewrite E by lia. rewrite minus_IZR. ring.
Qed.
(* Any number that is linear in the distance, also if it is a part of the whole score. *)
Theorem linear_separable : forall d W v mask s, (1 <= d)%nat ->
  (forall x y i j, (j < i)%Z -> s x i y j =
    content d W x y + (s zero 1%Z zero 0%Z + (s zero 2%Z zero 0%Z - s zero 1%Z zero 0%Z) * (IZR (i - j) - 1))) ->
  separable (scored d s v mask).
Proof.
  intros d W v mask s P E. pose (m := s zero 2%Z zero 0%Z - s zero 1%Z zero 0%Z).
  apply (product_and_two _ (fun x _ => query W x) (fun y _ => key W y)
    (fun _ i => s zero 1%Z zero 0%Z + m * (IZR i - 1)) (fun _ _ => 1) (fun _ _ => m) (fun _ j => - IZR j)); [| exact P].
  intros. layer. unfold content in E. rewrite E by lia. unfold m. rewrite minus_IZR. ring.
Qed.
Lemma content_zero : forall d W, linear_head d W -> content d W zero zero = 0.
Proof.
  intros d W [[M H] _]. unfold content, dot.
  rewrite (Sum_ext d _ (fun _ => 0)); [apply Sum_0 |]. intros c Hc. rewrite H by auto. unfold times.
  rewrite (Sum_ext d _ (fun _ => 0)) by (intros; unfold zero; ring). rewrite Sum_0. ring.
Qed.
Ltac linear_number := rewrite ?Z.abs_eq by lia; spread_IZR; first [ring | unfold Rdiv; ring | field].
Ltac linear_in_offset :=
  lazymatch goal with H : linear_head ?d ?W |- separable ?L => let G := eval cbv delta [biased] in L in
    change (separable G); cbv beta; apply (linear_separable d W); [lia | intros; pose proof (content_zero d W H) as Z;
      unfold content in *; rewrite ?Z; linear_number]
  end.
(* sum_l log f_l is the difference of two sums. *)
Theorem fox_separable : forall d w b W, (1 <= d)%nat -> separable (fox d w b W).
Proof.
  intros d w b W P. apply (product_and_two _ (fun x _ => query W x) (fun y _ => key W y)
    (fun x i => log_gate (dot d w x + b) + (IZR i - 1) * log_gate b) (fun _ _ => 1) (fun _ _ => - log_gate b) (fun _ j => IZR j));
    [| exact P].
  intros. layer. rewrite (proj2 (Z.leb_gt i j)) by lia. unfold content. rewrite !minus_IZR. ring.
Qed.
(* z_p^((i-j)/512) is a number of the query's place times one of the key's. *)
Theorem xpos_separable : forall n base W, separable (xpos n base W).
Proof.
  intros. pose (z := fun (s : R) c i => Rpower (xpos_decay n (Nat.div2 c)) (s * IZR i / 512)).
  apply (one_product _ (fun x i c => z 1 c i * rope n base (query W x) (IZR i) c)
    (fun y j c => z (-1) c j * rope n base (key W y) (IZR j) c)).
  hnf. intros x y i j H. unfold xpos. layer. unfold dot. rewrite Rmult_1_r, Sum_pairs. apply Sum_ext; intros p Hp.
  unfold z. rewrite half_2, half_odd.
  replace (IZR (i - j) / 512) with (1 * IZR i / 512 + -1 * IZR j / 512) by (rewrite minus_IZR; field).
  rewrite Rpower_plus. ring.
Qed.
(* Position terms join the content's: (q + v, ...) and (k + ..., r). *)
Ltac is_separable :=
  first [ eapply one_product; turned_product_of_layer
        | eapply bias_separable; [turned_product_of_layer | reflexivity | layer; lia | intros; cbv beta; linear_number]
        | apply added_separable | apply in_basis_separable | apply complex_order_separable
        | apply attention_separable | apply attention_causal_separable | apply xpos_separable | apply fox_separable; lia
        | eapply linear_bias_separable; [lia | intros; unfold alibi, alibi_two_sided, alibi_interpolated;
            rewrite ?Z.abs_eq by lia; reflexivity]
        | linear_in_offset ].
