CREATE TABLE "payment_events" (
	"is_latest" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL
);
