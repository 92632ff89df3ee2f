import { Button, Form, Input } from 'antd';
import {
  codeChangesUsedUp,
  MAX_CODE_CHANGES,
  referralCodeProblem,
  referralCodeTaken,
} from '../../../shared/agents/rules.ts';
import { normalReferralCode, referralCodeInput } from '../../../shared/kernel/characters.ts';
import { PortalForm } from '../../components/portal-form.tsx';
import { CopyCode } from '../../components/share-link.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { showFieldErrors, showRefusedFields } from '../../lib/forms/field-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { useChangeReferralCode } from './my-profile.ts';
import css from './referral-code-form.module.css';

interface CodeValues {
  code: string;
}

interface ReferralCodeFormProps {
  current: string;
  /** When the code may be changed again; undefined where it may be now. */
  nextChangeAt: string | undefined;
}

export function ReferralCodeForm({ current, nextChangeAt }: ReferralCodeFormProps) {
  const [form] = Form.useForm<CodeValues>();
  const typed = Form.useWatch('code', form) ?? current;
  const change = useChangeReferralCode();

  const showProblem = (message: string) => {
    toast.error(message);
    showFieldErrors(form, [{ name: 'code', message }]);
  };
  const save = async (values: CodeValues) => {
    const code = normalReferralCode(values.code);
    const wrong = referralCodeProblem(code, current);
    if (wrong) return code === current ? toast.info(wrong) : showProblem(wrong);
    if (nextChangeAt && Date.parse(nextChangeAt) > Date.now())
      return showProblem(codeChangesUsedUp(nextChangeAt));
    const outcome = {
      onSuccess: () => toast.success('Referral code updated successfully!'),
      onError: (error: Error) => {
        if (isErrorCode(error, 'CONFLICT')) return showProblem(referralCodeTaken(code));
        toast.failure('Failed to update referral code', error);
        showRefusedFields(form, error, (property) => (property === 'code' ? 'code' : undefined));
      },
    };
    return change.mutateAsync(code, outcome).catch(() => undefined);
  };

  return (
    <PortalForm<CodeValues>
      form={form}
      name="referralCode"
      initialValues={{ code: current }}
      onFinish={save}
    >
      <Form.Item
        name="code"
        label="Referral Code"
        extra={`6-8 letters and numbers. Earlier codes still work. At most ${MAX_CODE_CHANGES} changes a year.`}
        normalize={referralCodeInput}
      >
        <Input
          className={css.code ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Form.Item>
      <div className="flow">
        <Button
          type={typed === current ? 'default' : 'primary'}
          htmlType="submit"
          loading={change.isPending}
        >
          Save Referral Code
        </Button>
        <CopyCode code={current} />
      </div>
    </PortalForm>
  );
}
