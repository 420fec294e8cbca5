
(* A factor of a sum. *)
Lemma Sum_scale : forall n c f, Sum n (fun i => c * f i) = c * Sum n f.
Proof. induction n; intros; simpl; [ring | rewrite IHn; ring]. Qed.
