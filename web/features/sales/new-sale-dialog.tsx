import { Button, Form, type FormInstance, Input } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldIssue } from '../../../shared/kernel/errors.ts';
import { formatPlainRand } from '../../../shared/kernel/amount.ts';
import type { Offer } from '../../../shared/products/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FoundDraft } from '../../components/found-draft.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { conflictingState, fieldIssues } from '../../lib/api-errors.ts';
import { forgetLater } from '../../lib/attempts.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { clearFieldErrors, showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useIsLeft, useOpenings } from '../../lib/openings.ts';
import { useMe } from '../../lib/session.tsx';
import { CHECK_FIELDS, toast } from '../../lib/toasts.ts';
import { type NewSale, type NewSaleDraft, newSaleForm, type NewSaleValues } from './new-sale.ts';
import css from './new-sale-dialog.module.css';
import { dropWaiting } from './outbox.ts';
import { ProofField } from './proof-field.tsx';
import { useProofUpload } from './proof-upload.ts';
import { CustomerFields, NetworkNumberField, SaleValueField } from './sale-fields.tsx';
import { refusalOf, saleLabels } from './sale-refusal.ts';
import {
  draftOf,
  proofAtFirst,
  proofHint,
  type SaleWriting,
  titles,
  typedAtFirst,
} from './sale-writing.ts';
import { useSendSale } from './send-sale.ts';

interface NewSaleDialogProps {
  open: boolean;
  onClose: () => void;
  /** An input: it is given the form's id, value and onChange. */
  productPicker: (onPick: (offer: PickedOffer) => void) => ReactNode;
  /** Called when the products for sale have changed. */
  onProductGone: () => void;
  writing: SaleWriting;
}

type PickedOffer = Pick<Offer, 'sellingPriceCents'>;
interface FormProps extends Omit<NewSaleDialogProps, 'open'> {
  isClosed: () => boolean;
  onDiscarded: () => void;
  /** True after a draft was discarded: the focus goes to the first field. */
  isAnew: boolean;
}

/** The form of a sale. What was typed for a new one stays on the device until it is submitted. */
export default function NewSaleDialog({ open, onClose, ...form }: NewSaleDialogProps) {
  /** A discarded draft begins the form anew. */
  const [discarded, setDiscarded] = useState(0);
  const openings = useOpenings(open);
  const isClosed = useIsLeft(open);
  return (
    <Dialog title={titles[form.writing.kind]} open={open} onClose={onClose}>
      <NewSaleForm
        // Opened while it still closes, the form begins anew too.
        key={`${openings} ${discarded}`}
        {...form}
        onClose={onClose}
        isClosed={isClosed}
        onDiscarded={() => setDiscarded(discarded + 1)}
        isAnew={discarded > 0}
      />
    </Dialog>
  );
}

const NOT_UP = 'The proof was not uploaded. Retry, or remove it.';

/** The form, its draft and the proof beside it. */
function useNewSaleForm({ onClose, isClosed, onProductGone, writing }: FormProps) {
  // The dialog may be open again, with another form, while this one's sale is under way.
  const isUnmounted = useIsLeft(true);
  const isLeft = () => isClosed() || isUnmounted();
  const { id: userId } = useMe();
  const draft = draftOf(userId, writing);
  const [kept] = useState(() => (draft === undefined ? {} : readDraft<NewSaleDraft>(draft)));
  const [proofProblem, setProofProblem] = useState<string>();
  const { send, isPending } = useSendSale(userId, writing);
  const [isWaiting, setIsWaiting] = useState(false);
  const upload = useProofUpload(kept?.proof ?? proofAtFirst(writing), (proof) => {
    setProofProblem(undefined);
    if (draft !== undefined) keepDraft(draft, { ...readDraft<NewSaleDraft>(draft), proof });
  });

  /** Waits for a running upload of the proof; cancelling the upload cancels the submission too. */
  const submit = async (sale: NewSale, typed: Partial<NewSaleValues>) => {
    setIsWaiting(true);
    const state = await upload.settled();
    setIsWaiting(false);
    if (!state) return undefined;
    if (state.phase === 'failed') return setProofProblem(NOT_UP);
    if (state.phase === 'none' && state.problem !== undefined) return undefined;
    const uploaded = state.phase === 'ready' ? { proofUploadId: state.uploaded.uploadId } : {};
    const proof = state.phase === 'waiting' ? state.file : undefined;
    const forgetSent = draft === undefined ? undefined : forgetLater(draft);
    return send(
      { sale: { ...sale, ...uploaded }, typed, proof },
      { onDone: () => leave(forgetSent), onRefused: showRefusal },
    );
  };
  const { bind, form, showRefused, showIssues, forgetDraft } = useContractForm({
    definition: newSaleForm,
    initial: typedAtFirst(writing),
    draft,
    onSubmit: (sale, _showRefused, typed) => submit(sale, typed),
  });
  useRefusedBefore(writing, showIssues);
  const showRefusal = (error: unknown) => {
    const fields = isLeft() ? refusalOf(error) : CHECK_FIELDS;
    // A correction says so itself.
    if (writing.kind !== 'correction') toast.failure('Failed to submit sale', error, fields);
    if (isLeft()) return;
    showRefused(error);
    const current = conflictingState(error);
    if (current && 'productId' in current && 'isActive' in current) {
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
  const leave = (forgetSent: (() => void) | undefined) => {
    if (writing.kind === 'waiting') void dropWaiting(writing.waiting.key);
    if (isLeft()) forgetSent?.();
    else {
      forgetDraft();
      onClose();
    }
    return 'leaving';
  };
  const fillPrice = usePriceAsValue(form, bind.onValuesChange);
  const state = { isPending: isPending || isWaiting, kept, forgetDraft };
  return { bind, upload, proofProblem, fillPrice, ...state };
}

/** Marks what the server refused of a sale that waited on the device. */
function useRefusedBefore(
  writing: SaleWriting,
  showIssues: (issues: readonly FieldIssue[]) => void,
) {
  const refused = useRef(writing.kind === 'waiting' ? writing.waiting.issues : undefined);
  useEffect(() => {
    // Once: the person may have begun to correct them.
    if (refused.current) showIssues(refused.current);
    refused.current = undefined;
  });
}

/** Fills in a picked product's price as the sale's value, unless a person typed one. */
function usePriceAsValue(
  form: FormInstance<NewSaleValues>,
  onFilled: (changed: unknown, values: NewSaleValues) => void,
) {
  const filled = useRef<string>(undefined);
  return ({ sellingPriceCents: price }: PickedOffer) => {
    const typed = form.getFieldValue('saleValue') as string | undefined;
    if (price === undefined || (typed?.trim() && typed !== filled.current)) return;
    filled.current = formatPlainRand(price);
    form.setFieldValue('saleValue', filled.current);
    clearFieldErrors(form, ['saleValue']);
    onFilled(undefined, form.getFieldsValue());
  };
}

/** True where a draft has anything to be discarded. */
const hasText = (draft: Partial<NewSaleDraft> | undefined) =>
  Object.values(draft ?? {}).some((value) => value !== undefined && value !== '');

function NewSaleForm(props: FormProps) {
  const { bind, upload, proofProblem, isPending, fillPrice, kept, forgetDraft } =
    useNewSaleForm(props);
  const { isAnew } = props;
  const { form } = bind;
  useEffect(() => {
    if (isAnew) form.focusField('customerName');
  }, [form, isAnew]);
  const discard = () => {
    upload.remove();
    forgetDraft();
    props.onDiscarded();
  };
  return (
    <PortalForm<NewSaleValues> {...bind} name="newSale">
      {hasText(kept) ? <FoundDraft onDiscard={discard} /> : null}
      <Fields productPicker={props.productPicker(fillPrice)} />
      <ProofField upload={upload} problem={proofProblem} hint={proofHint(props.writing)} />
      <div className={css.buttons}>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {props.writing.kind === 'correction' ? 'Save Correction' : 'Submit Sale'}
        </Button>
      </div>
    </PortalForm>
  );
}

function Fields({ productPicker }: { productPicker: ReactNode }) {
  return (
    <>
      <CustomerFields />
      <Form.Item name="productId" label={saleLabels.productId}>
        {productPicker}
      </Form.Item>
      <SaleValueField />
      <NetworkNumberField />
      <Form.Item
        name="proofUrl"
        label={saleLabels.proofUrl}
        extra="Optional: a link to the signed order or a photo of it. Or upload the file below."
      >
        <Input inputMode="url" autoComplete="off" autoCapitalize="none" placeholder="https://" />
      </Form.Item>
    </>
  );
}
