import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { toast } from '../lib/toasts.ts';
import css from './copy-value.module.css';

interface CopyValueProps {
  /** What it is: "account number". */
  name: string;
  /** What is copied, as other programs take it. */
  text: string;
  /** How it is shown. */
  children: ReactNode;
}

/** A value that people carry over into another program, with the button that copies it. */
export function CopyValue({ name, text, children }: CopyValueProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(`Copied the ${name}`),
      () => toast.error(`Failed to copy the ${name}`),
    );
  return (
    <span className={css.value}>
      {children}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined aria-hidden="true" />}
        aria-label={`Copy ${name}`}
        title={`Copy ${name}`}
        onClick={() => void copy()}
      />
    </span>
  );
}
