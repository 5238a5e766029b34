UPDATE "subscriptions" SET "figures" = ("figures" - 'basis') || jsonb_build_object('snapshot', "figures"->'basis') WHERE "figures" ? 'basis';
