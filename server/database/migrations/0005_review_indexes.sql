CREATE UNIQUE INDEX CONCURRENTLY "points_ledger_review_id_correction_id_pk" ON "points_ledger" USING btree ("review_id","correction_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "points_ledger_customer" ON "points_ledger" USING btree ("user_email");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receipt_activity_search" ON "receipt_activity" USING gin ("search_words");
