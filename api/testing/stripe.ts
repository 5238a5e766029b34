import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "node:querystring";
import Stripe from "stripe";

const MONTH_SECONDS = 30 * 24 * 3600;

type Session = {
  id: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  subscription: string | null;
  url: string;
  params: Record<string, string>;
};
type Remote = {
  id: string;
  status: Stripe.Subscription.Status;
  start_date: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  customer: string;
  metadata: Record<string, string>;
  items: { data: { current_period_start: number; current_period_end: number }[] };
};

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

/** As much of Stripe's HTTP API as we call, behind the real library. */
export async function startStripeStandIn() {
  const sessions = new Map<string, Session>();
  const remotes = new Map<string, Remote>();
  const answered = new Map<string, unknown>();
  const requests: string[] = [];
  let isDown = false;
  let serial = 0;

  function route(method: string, path: string, params: Record<string, string>): unknown {
    const [, , kind = "", ...rest] = path.split("/");
    if (kind === "subscriptions") return routeSubscription(method, rest[0] ?? "", params);
    const [, id, action] = rest;
    if (!id) return createSession(params);
    const session = sessions.get(id);
    if (action === "expire" && session) {
      if (session.status !== "open") return undefined;
      session.status = "expired";
    }
    if (!session || params["expand[0]"] !== "subscription") return session;
    return { ...session, subscription: remotes.get(session.subscription ?? "") ?? null };
  }

  function routeSubscription(method: string, id: string, params: Record<string, string>): unknown {
    const remote = remotes.get(id);
    if (!remote || method === "GET") return remote;
    if (remote.status === "canceled") return undefined;
    if (method === "DELETE") remote.status = "canceled";
    else remote.cancel_at_period_end = params.cancel_at_period_end === "true";
    return remote;
  }

  function createSession(params: Record<string, string>): Session {
    const id = `cs_${++serial}`;
    const url = `https://checkout.stripe.example/${id}`;
    const session: Session = {
      id,
      status: "open",
      payment_status: "unpaid",
      subscription: null,
      url,
      params,
    };
    sessions.set(id, session);
    return session;
  }

  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    const [path = "", query = ""] = url.split("?");
    requests.push(`${method} ${path}`);
    if (isDown) return void request.socket.destroy();
    const key = request.headers["idempotency-key"] as string | undefined;
    const params = parse((await readBody(request)) || query) as Record<string, string>;
    const known = method === "POST" && key ? answered.get(key) : undefined;
    const answer = known ?? route(method, path, params);
    if (key && method === "POST") answered.set(key, answer);
    const missing = {
      error: { type: "invalid_request_error", code: "resource_missing", message: "No such object" },
    };
    response.writeHead(answer ? 200 : 404, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer ?? missing));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  function sessionOf(id: string): Session {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  return {
    client: new Stripe("sk_test_standin", {
      host: "127.0.0.1",
      port,
      protocol: "http",
      maxNetworkRetries: 0,
    }),
    requests,
    sessions,
    remotes,
    sessionOf,
    setDown(down: boolean) {
      isDown = down;
    },
    /** What a customer does on Stripe's page; `incomplete`: the bank has not confirmed yet. */
    pay(sessionId: string, nowSeconds: number, status: "active" | "incomplete" = "active"): Remote {
      const session = sessionOf(sessionId);
      const remote: Remote = {
        id: `sub_${++serial}`,
        status,
        start_date: nowSeconds,
        cancel_at: null,
        cancel_at_period_end: false,
        customer: session.params.customer ?? `cus_${++serial}`,
        metadata: { subscription_id: session.params["subscription_data[metadata][subscription_id]"] ?? "" },
        items: {
          data: [{ current_period_start: nowSeconds, current_period_end: nowSeconds + MONTH_SECONDS }],
        },
      };
      remotes.set(remote.id, remote);
      Object.assign(session, {
        status: "complete",
        payment_status: status === "active" ? "paid" : "unpaid",
        subscription: remote.id,
      });
      return remote;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
