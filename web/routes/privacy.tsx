import { LegalDocument } from '../components/legal-document.tsx';
import {
  PrivacySummary,
  privacySections,
  privacyVersion,
} from '../features/identity/privacy-text.tsx';

/** The privacy policy (POPIA). */
export default function Privacy() {
  return (
    <LegalDocument
      title="Privacy Policy"
      {...privacyVersion}
      summary={<PrivacySummary />}
      sections={privacySections}
    />
  );
}
