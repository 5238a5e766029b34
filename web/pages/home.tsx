import { useBrand } from "../brand/use-brand.ts";
import { useLanguage } from "../copy/language-of.ts";
import { Benefits } from "../features/home/benefits.tsx";
import { CallToAction } from "../features/home/call-to-action.tsx";
import { FeatureCards } from "../features/home/feature-cards.tsx";
import { Hero } from "../features/home/hero.tsx";
import { PlanComparison } from "../features/home/plan-comparison.tsx";
import { PrivacyPromise } from "../features/home/privacy-promise.tsx";
import { Questions } from "../features/home/questions.tsx";
import { Quotes } from "../features/home/quotes.tsx";
import { Showcase } from "../features/home/showcase.tsx";
import { Statistics } from "../features/home/statistics.tsx";

export default function Home() {
  const language = useLanguage();
  const brandName = useBrand().name[language];
  return (
    <>
      <Hero language={language} brandName={brandName} />
      <Statistics language={language} />
      <Showcase language={language} brandName={brandName} />
      <FeatureCards />
      <Quotes language={language} />
      <PlanComparison />
      <Benefits />
      <PrivacyPromise />
      <Questions />
      <CallToAction brandName={brandName} />
    </>
  );
}
