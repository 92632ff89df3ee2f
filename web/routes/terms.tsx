import { LegalDocument } from '../components/legal-document.tsx';
import { TermsSummary, termsSections, termsVersion } from '../features/identity/terms-text.tsx';

/** What registering means to agree to. */
export default function Terms() {
  return (
    <LegalDocument
      title="Terms of Service"
      {...termsVersion}
      summary={<TermsSummary />}
      sections={termsSections}
    />
  );
}
