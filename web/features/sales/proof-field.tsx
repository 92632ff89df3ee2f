import { PROOF_TYPES } from '../../../shared/sales/rules.ts';
import { UploadField } from '../../components/upload-field.tsx';
import type { useProofUpload } from './proof-upload.ts';
import { saleLabels } from './sale-refusal.ts';

/** Phones offer the camera for these types. An iPhone sends a JPEG as long as HEIC isn't among them. */
const ACCEPTED = PROOF_TYPES.join(',');

interface ProofFieldProps {
  upload: ReturnType<typeof useProofUpload>;
  /** The error where the sale was submitted before the proof was uploaded. */
  problem: string | undefined;
  hint?: string | undefined;
}

const HINT = 'Optional: a photo or PDF of the signed order, up to 10 MB.';

export const ProofField = ({ upload, problem, hint = HINT }: ProofFieldProps) => (
  <UploadField
    id="newSale_proof"
    label={saleLabels.proofUploadId}
    button="Upload Proof"
    remove="Remove Proof"
    accept={ACCEPTED}
    hint={hint}
    upload={upload}
    problem={problem}
  />
);
