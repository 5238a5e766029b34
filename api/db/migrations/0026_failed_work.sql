CREATE TABLE "failed_work" (
	"what" text NOT NULL,
	"item" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"wait_seconds" integer NOT NULL,
	CONSTRAINT "failed_work_what_item_pk" PRIMARY KEY("what","item")
);
