import { Button } from 'antd';
import { useState } from 'react';
import { countOf } from '../../../shared/kernel/count.ts';
import { runtimeConfig } from '../../config/runtime.ts';
import { useMe } from '../../lib/session.tsx';
import css from './second-factor.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { useNewCodes, useTurnOff } from './use-second-factor.ts';

/** The person's second factor: on or off, and the steps that are possible. */
export default function SecondFactor() {
  const { hasSecondFactor } = useMe();
  const [step, setStep] = useState<'settingUp' | 'turningOff'>();
  const leave = () => setStep(undefined);
  if (step === 'settingUp') return <SetUpApp onDone={leave} onCancel={leave} />;
  if (step === 'turningOff') return <TurnOff onLeave={leave} />;
  return hasSecondFactor ? (
    <On onReplace={() => setStep('settingUp')} onTurnOff={() => setStep('turningOff')} />
  ) : (
    <>
      <p className={css.text}>
        Off. Once it is on, a sign-in also needs a code from an app on your phone.
      </p>
      <Button onClick={() => setStep('settingUp')}>Set Up</Button>
    </>
  );
}

function On({ onReplace, onTurnOff }: { onReplace: () => void; onTurnOff: () => void }) {
  const { role, recoveryCodesLeft = 0 } = useMe();
  const newCodes = useNewCodes();
  const { administratorSecondFactor } = runtimeConfig().portal;
  const isRequired = role === 'admin' && administratorSecondFactor === 'required';
  if (newCodes.recoveryCodes)
    return <RecoveryCodes codes={newCodes.recoveryCodes} onDone={newCodes.reset} />;
  return (
    <>
      <p className={css.text}>
        It is on. Each sign-in asks for a code of your app
        {isRequired ? ', as this portal requires of administrators' : ''}. If you lose it, you have{' '}
        {countOf(recoveryCodesLeft, 'recovery code')}.
      </p>
      <div className={css.buttons}>
        <Button onClick={onReplace}>Use Another App</Button>
        <Button loading={newCodes.isPending} onClick={newCodes.replace}>
          Replace Recovery Codes
        </Button>
        {isRequired ? null : (
          <Button danger onClick={onTurnOff}>
            Turn Off
          </Button>
        )}
      </div>
    </>
  );
}

function TurnOff({ onLeave }: { onLeave: () => void }) {
  const { turnOff, isPending } = useTurnOff(onLeave);
  return (
    <>
      <p className={css.text}>
        Turn it off? Your password alone opens your account then, to anybody who knows it.
      </p>
      <div className={css.buttons}>
        <Button onClick={onLeave}>Keep It On</Button>
        <Button type="primary" danger loading={isPending} onClick={turnOff}>
          Turn It Off
        </Button>
      </div>
    </>
  );
}
