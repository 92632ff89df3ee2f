import { LegalDocument } from '../components/legal-document.tsx';
import { TermsSummary, termsSections, termsVersion } from '../features/identity/terms-text.tsx';

/** The terms that registration agrees to. */
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
