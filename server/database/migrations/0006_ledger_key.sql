ALTER TABLE "points_ledger" DROP CONSTRAINT "points_ledger_pkey", ADD CONSTRAINT "points_ledger_review_id_correction_id_pk" PRIMARY KEY USING INDEX "points_ledger_review_id_correction_id_pk";
