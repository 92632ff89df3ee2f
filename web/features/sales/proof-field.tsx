import { PROOF_TYPES } from '../../../shared/sales/rules.ts';
import { UploadField } from '../../components/upload-field.tsx';
import type { useProofUpload } from './proof-upload.ts';

/** On a phone these types offer the camera too. */
const ACCEPTED = PROOF_TYPES.join(',');

interface ProofFieldProps {
  upload: ReturnType<typeof useProofUpload>;
  /** Said when the sale was submitted before the proof was there. */
  problem: string | undefined;
}

/** A proof as a file, beside its web address. */
export const ProofField = ({ upload, problem }: ProofFieldProps) => (
  <UploadField
    label="Proof File"
    button="Upload Proof"
    remove="Remove Proof"
    accept={ACCEPTED}
    hint="Optional: a photo or PDF of the signed order, up to 10 MB."
    upload={upload}
    problem={problem}
  />
);
