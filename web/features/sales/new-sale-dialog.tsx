import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { conflictingState, fieldIssues } from '../../lib/api-errors.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { type NewSale, type NewSaleDraft, newSaleForm, type NewSaleValues } from './new-sale.ts';
import css from './new-sale-dialog.module.css';
import { dropWaiting, type WaitingSale } from './outbox.ts';
import { ProofField } from './proof-field.tsx';
import { useProofUpload } from './proof-upload.ts';
import { CustomerFields, SaleValueField } from './sale-fields.tsx';
import { useSendSale } from './send-sale.ts';

interface NewSaleDialogProps {
  open: boolean;
  onClose: () => void;
  /** An input: it is given the form's id, value and onChange. */
  productPicker: ReactNode;
  /** Called when the products for sale have changed. */
  onProductGone: () => void;
  /** A sale that was written offline and then refused; it is corrected in place of the draft. */
  correcting?: WaitingSale | undefined;
}

/** The form for a new sale. What was typed stays on the device until it is submitted. */
export default function NewSaleDialog({ open, onClose, ...form }: NewSaleDialogProps) {
  return (
    <Dialog title={form.correcting ? 'Correct Sale' : 'New Sale'} open={open} onClose={onClose}>
      <NewSaleForm {...form} onClose={onClose} />
    </Dialog>
  );
}

const NOT_UP = 'The proof was not uploaded. Retry, or remove it.';

/** The proof of a sale that waited on the device: uploaded before, or still to be uploaded. */
const proofOf = (waiting: WaitingSale | undefined) => {
  const uploadId = waiting?.sale.proofUploadId;
  if (uploadId === undefined) return waiting?.proof;
  return { uploadId, name: waiting?.proof?.name ?? 'Proof' };
};

/** The form, its draft and the proof beside it. */
function useNewSaleForm({ onClose, onProductGone, correcting }: Omit<NewSaleDialogProps, 'open'>) {
  const { id: userId } = useMe();
  const draft = correcting ? `sale:${userId}:${correcting.key}` : `sale:${userId}`;
  const [kept] = useState(() => readDraft<NewSaleDraft>(draft));
  const [proofProblem, setProofProblem] = useState<string>();
  const { send, isPending } = useSendSale(userId);
  const [isWaiting, setIsWaiting] = useState(false);
  const upload = useProofUpload(kept?.proof ?? proofOf(correcting), (proof) => {
    setProofProblem(undefined);
    keepDraft(draft, { ...readDraft<NewSaleDraft>(draft), proof });
  });

  /** Waits for a running upload of the proof; cancelling the upload cancels the submission too. */
  const submit = async (sale: NewSale, typed: Partial<NewSaleValues>) => {
    setIsWaiting(true);
    const state = await upload.settled();
    setIsWaiting(false);
    if (!state) return;
    if (state.phase === 'failed') return setProofProblem(NOT_UP);
    if (state.phase === 'none' && state.problem !== undefined) return;
    const uploaded = state.phase === 'ready' ? { proofUploadId: state.uploaded.uploadId } : {};
    const proof = state.phase === 'waiting' ? state.file : undefined;
    send(
      { sale: { ...sale, ...uploaded }, typed, proof },
      { onDone: leave, onRefused: showRefusal },
    );
  };
  const { bind, form, showRefused, forgetDraft } = useContractForm({
    definition: newSaleForm,
    initial: correcting?.typed,
    draft,
    onSubmit: (sale, typed) => void submit(sale, typed),
  });
  const showRefusal = (error: unknown) => {
    toast.failure('Failed to submit sale', error);
    showRefused(error);
    const current = conflictingState(error);
    if (current && 'productId' in current) {
      onProductGone();
      showFieldErrors(form, [
        { name: 'productId', message: 'This product is no longer for sale.' },
      ]);
    }
    const wrongProof = fieldIssues(error).some(({ path }) => path === 'proofUploadId');
    if (wrongProof || (current && 'proofUploadId' in current))
      upload.refuse('This upload can’t be used any more. Upload the proof again.');
  };
  /** The sale is submitted or waits: forgets the draft and closes the form. */
  const leave = () => {
    forgetDraft();
    if (correcting) void dropWaiting(correcting.key);
    onClose();
  };
  return { bind, upload, proofProblem, isPending: isPending || isWaiting };
}

function NewSaleForm(props: Omit<NewSaleDialogProps, 'open'>) {
  const { bind, upload, proofProblem, isPending } = useNewSaleForm(props);
  return (
    <PortalForm<NewSaleValues> {...bind} name="newSale">
      <Fields productPicker={props.productPicker} />
      <ProofField upload={upload} problem={proofProblem} />
      <div className={css.buttons}>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          Submit Sale
        </Button>
      </div>
    </PortalForm>
  );
}

function Fields({ productPicker }: { productPicker: ReactNode }) {
  return (
    <>
      <CustomerFields />
      <Form.Item name="productId" label="Product">
        {productPicker}
      </Form.Item>
      <SaleValueField />
      <Form.Item
        name="proofUrl"
        label="Proof URL"
        extra="Optional: a link to the signed order or a photo of it. Or upload the file below."
      >
        <Input inputMode="url" autoComplete="off" autoCapitalize="none" placeholder="https://" />
      </Form.Item>
    </>
  );
}
