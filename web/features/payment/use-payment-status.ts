import { useTakenParameters } from "../../navigation.ts";

export const PAYMENT_STATUS = "payment_status";

export type PaymentStatus = "success" | "failed";

export function isPaymentStatus(value: string | null | undefined): value is PaymentStatus {
  return value === "success" || value === "failed";
}

/** Hands over once how a payment went. */
export function usePaymentStatus(announce: (status: PaymentStatus) => void): void {
  useTakenParameters([PAYMENT_STATUS], ({ payment_status }) => {
    if (isPaymentStatus(payment_status)) announce(payment_status);
  });
}
