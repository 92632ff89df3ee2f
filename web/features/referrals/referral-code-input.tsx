import { CheckCircleFilled, WarningOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { useId, useRef } from 'react';
import { useDebounced } from '../../lib/debounced.ts';
import { SHORTEST_CODE, useIsKnownCode } from './queries.ts';
import css from './referral-code-input.module.css';

interface ReferralCodeInputProps {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
}

/** A short code is reported only after this pause: the person may be typing on. */
const LEFT_MS = 1500;
const GO_ON = 'Correct it, clear it, or go on: your account will then have no referrer.';

/** A referral code, looked up while it is typed. An unknown code doesn't block the form. */
export function ReferralCodeInput({ id, value = '', onChange }: ReferralCodeInputProps) {
  const input = useRef<InputRef>(null);
  const noteId = useId();
  const isKnown = useIsKnownCode(value);
  const isLeft = useDebounced(value, LEFT_MS) === value;
  const isShort = isLeft && value.length > 0 && value.length < SHORTEST_CODE;
  const isDoubtful = isShort || isKnown === false;
  const clear = () => {
    onChange?.('');
    input.current?.focus();
  };
  return (
    <>
      <Input
        ref={input}
        {...(id ? { id } : {})}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        status={isDoubtful ? 'warning' : ''}
        aria-describedby={noteId}
      />
      <div className={css.note}>
        <span id={noteId} role="status">
          {isKnown ? (
            <span className={css.known}>
              <CheckCircleFilled aria-hidden="true" /> This code is valid.
            </span>
          ) : null}
          {isDoubtful ? (
            <span className={css.doubtful}>
              <WarningOutlined aria-hidden="true" />{' '}
              {isShort ? 'A referral code has 6 to 8 characters.' : `Nobody has the code ${value}.`}{' '}
              {GO_ON}
            </span>
          ) : null}
        </span>
        {isDoubtful ? <Button onClick={clear}>Clear code</Button> : null}
      </div>
    </>
  );
}
