import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Feature } from "../../contract/features.ts";
import { type FeatureName, findFeatureLabel } from "./feature-label.ts";

/** What each feature is called, on every page. */
const names: Record<FeatureName, MessageDescriptor> = {
  weeklyTasks: msg`Weekly tasks`,
  cookies: msg`Virtual cookies`,
  caregivers: msg`Several caregivers`,
  weeklyReport: msg`Weekly progress report`,
  proofs: msg`Proofs of completion`,
  aiChat: msg`AI chat`,
  dailyRecap: msg`Daily progress summary`,
  lockChores: msg`Automatic task locking`,
  latePenalty: msg`Educational penalties for delays`,
  weeklyValues: msg`Weekly educational values`,
  chat: msg`In-app chat`,
  chatUploadMedia: msg`Upload of images, audio and video`,
  attachments: msg`File attachments`,
  behaviourReports: msg`Detailed behavioural reports`,
  whatsappSupport: msg`WhatsApp support`,
};

/** A key that has no name of ours is shown in plain words. */
export function nameFeature(key: Feature): MessageDescriptor;
export function nameFeature(key: string): MessageDescriptor | string;
export function nameFeature(key: string): MessageDescriptor | string {
  return findFeatureLabel(names, key);
}
