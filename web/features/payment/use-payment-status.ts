import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "wouter";

export const PAYMENT_STATUS = "payment_status";

export type PaymentStatus = "success" | "failed";

export function isPaymentStatus(value: string | null | undefined): value is PaymentStatus {
  return value === "success" || value === "failed";
}

/** Says once how a payment went and takes it out of the address, so that a reload says nothing. */
export function usePaymentStatus(announce: (status: PaymentStatus) => void): void {
  const [params, setParams] = useSearchParams();
  const status = params.get(PAYMENT_STATUS);

  const take = useEffectEvent((taken: string) => {
    if (isPaymentStatus(taken)) announce(taken);
    const rest = new URLSearchParams(params);
    rest.delete(PAYMENT_STATUS);
    setParams(rest, { replace: true });
  });

  useEffect(() => {
    if (status !== null) take(status);
  }, [status]);
}
