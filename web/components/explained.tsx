import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import css from './explained.module.css';

/** Within the page's main part, where whoever reads on from the sign comes by it. */
const containerOf = (sign: HTMLElement) => sign.closest('main') ?? document.body;

/** How a figure is made, under a sign: for the pointer, the keyboard and the finger. Esc closes it. */
export function Explained({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    // The sign moves away from what it said.
    const close = () => setOpen(false);
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, [open]);
  return (
    <Tooltip
      title={children}
      open={open}
      onOpenChange={setOpen}
      trigger={['hover', 'focus']}
      getPopupContainer={containerOf}
      styles={{ root: { maxWidth: 320 } }}
    >
      <button
        type="button"
        className={css.sign}
        aria-label={`About ${title}`}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false);
        }}
      >
        <QuestionCircleOutlined aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
