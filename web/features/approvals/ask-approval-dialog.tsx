import {
  APPROVAL_LIFE_DAYS,
  approvalTitles,
  isApprovalOperation,
} from '../../../shared/approvals/words.ts';
import { Callout } from '../../components/callout.tsx';
import { Link } from '../../components/link.tsx';
import { Question } from '../../components/question.tsx';
import { conflictingState, failureReason } from '../../lib/api-errors.ts';
import { useOpenings } from '../../lib/openings.ts';
import { approvalPath } from '../../lib/paths.ts';
import type { RefusedCall } from '../../lib/second-person.ts';
import { useAskedToast } from './asked-toast.ts';
import { useAskApproval } from './queries.ts';

interface AskApprovalDialogProps {
  call: RefusedCall;
  open: boolean;
  /** With the id of the act that waits now. */
  onAsked: (approvalId: string) => void;
  onCancel: () => void;
}

/** Offers to ask another person for a call that one may not make alone. */
export default function AskApprovalDialog(props: AskApprovalDialogProps) {
  return <OpenedQuestion key={useOpenings(props.open)} {...props} />;
}

function OpenedQuestion({ call, open, onAsked, onCancel }: AskApprovalDialogProps) {
  const asking = useAskApproval();
  const tellAsked = useAskedToast();
  const { because, ...asked } = call;
  const ask = () =>
    asking.mutate(asked, {
      onSuccess: ({ id }) => {
        tellAsked();
        onAsked(id);
      },
    });
  return (
    <Question
      title="Another Person Has to Confirm This"
      open={open}
      // A request on its way can't be cancelled any more, only taken back.
      onClose={() => (asking.isPending ? undefined : onCancel())}
      action="Ask for Confirmation"
      pending={asking.isPending}
      overtaken={undefined}
      onConfirm={ask}
    >
      <Callout>
        <p>
          <strong>{isApprovalOperation(call.operation) && approvalTitles[call.operation]}</strong>
        </p>
        <p>{because}</p>
      </Callout>
      <p className="quiet">
        Nothing is done yet. Colleagues with the finance permission see it on their dashboard, and
        one of them confirms or declines it within {APPROVAL_LIFE_DAYS} days. Until then you can
        take it back.
      </p>
      <Failure error={asking.error} onLeave={onCancel} />
    </Question>
  );
}

function Failure({ error, onLeave }: { error: Error | null; onLeave: () => void }) {
  if (!error) return null;
  const { approvalId } = conflictingState(error) ?? {};
  return (
    <Callout tone="warning">
      <span role="alert">{failureReason(error)}</span>{' '}
      {typeof approvalId === 'string' ? (
        <Link to={approvalPath(approvalId)} onClick={onLeave}>
          Look at what waits
        </Link>
      ) : null}
    </Callout>
  );
}
