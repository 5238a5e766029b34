/** Who takes longer to take a mail is not quick. */
const QUICK_MS = 5_000;
const MOST_REMEMBERED = 1_000;

export type DomainShares = {
  /** Whose mail may have the next slot: every domain but some, or of a few only. */
  next(): { except: string[]; only: string[] | undefined };
  take(mailId: string, recipient: string): void;
  /** `answered`: whether the mail was accepted or refused. undefined: it was not sent. */
  release(mailId: string, answered: boolean | undefined): void;
};

/**
 * Keeps the slots of a lane from all waiting for a mail server that hangs. A recipient's domain has one slot until it
 * has taken a mail quickly, then half of them, and one again after a mail that it did not. All that are not known to be
 * quick have half of them together.
 */
export function shareAmongDomains(clock: () => Date, slots: number): DomainShares {
  const share = slots / 2;
  const inHand = new Map<string, { domain: string; takenAtMs: number }>();
  const quick = new Set<string>();

  return {
    next() {
      const busy = Map.groupBy(inHand.values(), ({ domain }) => domain);
      const full = [...busy].filter(([domain, mails]) => !quick.has(domain) || mails.length >= share);
      const others = full.filter(([domain]) => !quick.has(domain));
      return {
        except: full.map(([domain]) => domain),
        only: others.length < share ? undefined : [...quick],
      };
    },
    take(mailId, recipient) {
      inHand.set(mailId, { domain: domainOf(recipient), takenAtMs: clock().getTime() });
    },
    release(mailId, answered) {
      const mail = inHand.get(mailId);
      inHand.delete(mailId);
      if (!mail || answered === undefined) return;
      quick.delete(mail.domain);
      if (answered && clock().getTime() - mail.takenAtMs <= QUICK_MS) quick.add(mail.domain);
      const [oldest] = quick;
      if (oldest !== undefined && quick.size > MOST_REMEMBERED) quick.delete(oldest);
    },
  };
}

function domainOf(recipient: string): string {
  const [, domain = ""] = recipient.split("@");
  return domain.toLowerCase();
}
