import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import {
  normalReferralCode,
  referralCodeInput,
  referralCodeProblem,
  referralCodeTaken,
} from '../../../shared/agents/rules.ts';
import { CopyCode } from '../../components/share-link.tsx';
import { failureReason, isErrorCode } from '../../lib/api-errors.ts';
import { toast } from '../../lib/toasts.ts';
import { useChangeReferralCode } from './my-profile.ts';
import css from './referral-code-form.module.css';

export function ReferralCodeForm({ current }: { current: string }) {
  const [typed, setTyped] = useState(current);
  const [problem, setProblem] = useState<string>();
  const change = useChangeReferralCode();

  const type = (text: string) => {
    setTyped(referralCodeInput(text));
    setProblem(undefined);
  };
  const showProblem = (message: string) => {
    toast.error(message);
    setProblem(message);
  };
  const save = () => {
    const code = normalReferralCode(typed);
    const wrong = referralCodeProblem(code, current);
    if (wrong) return code === current ? toast.info(wrong) : showProblem(wrong);
    change.mutate(code, {
      onSuccess: () => toast.success('Referral code updated successfully!'),
      onError: (error) => {
        if (isErrorCode(error, 'CONFLICT')) return showProblem(referralCodeTaken(code));
        toast.failure('Failed to update referral code', error);
        setProblem(failureReason(error));
      },
    });
  };

  return (
    <Form name="referralCode" layout="vertical" requiredMark={false} onFinish={save}>
      <Form.Item
        label="Referral Code"
        htmlFor="referral-code"
        extra="6-8 letters and numbers. Codes that you had before go on working."
        {...(problem ? { help: problem, validateStatus: 'error' as const } : {})}
      >
        <Input
          id="referral-code"
          className={css.code ?? ''}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={Boolean(problem)}
          onChange={({ target }) => type(target.value)}
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
    </Form>
  );
}
