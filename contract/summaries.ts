import type { CallName } from "./calls.ts";

/** What each call does, for its description; apart, because no screen shows it. */
export const summaries: Record<CallName, string> = {
  login: "Log in with email and password",
  logout: "End this session",
  forgotPassword: "Send a verification code by email",
  verifyOtp: "Exchange a verification code for a reset token",
  resetPassword: "Set a new password",
  changePassword: "Change the password by the old one; every other session ends",
  confirmPassword:
    "Prove by the password who it is; for ten minutes what is sensitive is no longer answered `login_too_old`",
  changeEmail: "Ask for another email address by the password; a code goes to the new one",
  confirmEmail: "Move the account to the new address with that code; the old one is told, with a way back",
  signUp: "Ask for an account for an adult; a code by email confirms it",
  confirmSignUp:
    "Open the account with the code, start its trial and log in; a browser that did not ask chooses the password",
  refresh: "Exchange a refresh token for new tokens",
  plans: "List the plans on offer",
  createSubscription: "Open a checkout for a plan",
  checkPromo: "Check a promo code for a plan",
  cancelSubscription: "Cancel at the end of the paid period, and perhaps say why",
  resumeSubscription: "Undo a cancellation before the period ends",
  quote: "What a plan would cost this family, today and next",
  undoChange: "Keep the running plan instead of the one that waits",
  changeCard: "Open the page where this account enters a card, and pays for the plan from then on",
  payments:
    "List what was charged, newest first, whom receipts are made out to, and where all of them are downloaded",
  changeBuyer: "Name whom receipts are made out to, or without a name nobody",
  readSettings: "The account's own settings, and what it agreed to last",
  changeSettings: "Change some of the settings, and leave the others",
  devices: "Where the account is logged in",
  endDevices: "Log one device out, or all others",
  activity: "What happened to the account in the last ninety days, newest first",
  downloadData: "Everything kept about the account, by the password, as a ZIP file in base64",
  previewDeletion: "What deleting the account would mean, and whether it was asked for",
  deleteAccount: "Ask by the password to delete the account in seven days; every other session ends",
  requestDeletionCode: "Send a code by email that deletes the account, and does nothing else",
  deleteByCode: "Ask by that code to delete the account in seven days; every session ends",
  keepAccount: "Take that back",
  family: "Who is in the family, who pays, the mentors and consents of its children and the open invitations",
  inviteAdult:
    "Mail an adult an invitation into the family, good for seven days and once; asks for a fresh login",
  takeBackInvitation: "Take an open invitation back",
  lookAtInvitation: "Who invites which address, and until when, for whoever has the invitation's link",
  acceptInvitation:
    "Move to the family that invited this account's address, with the children whose mentor it is; asks for a fresh login",
  removeAdult:
    "Put an adult who joined later into a family of their own, with the children whose mentor they are; asks for a fresh login",
  leaveFamily:
    "Move to a family of one's own, without a plan, with the children whose mentor this account is; asks for a fresh login",
  addChild:
    "Add a child by its first name and, if given, its year of birth; this account consents, and is its mentor",
  recordConsent:
    "Write down that an adult agrees to these texts, as the mentor of a child, for a child whose mentor leaves, or without `child_id` for oneself; undoes a withdrawal until the data is erased",
  withdrawConsent:
    "Withdraw the consent for a child, as its mentor: it is locked out at once and its data erased in seven days; asks for a fresh login",
  features: "What the family has now",
};

export const callNames = Object.keys(summaries) as CallName[];
