import { DownOutlined } from '@ant-design/icons';
import type { ButtonProps } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AdminChange, useMay } from '../lib/permissions.ts';
import { MenuButton } from './menu-button.tsx';
import type { MenuItem } from './popup-menu.tsx';

/** A screen that it leads to, an act, or an act's dialog. */
export type MoreAct = Pick<MenuItem, 'label' | 'danger' | 'icon'> & {
  /** Hidden from administrators who may not make this change. */
  change?: AdminChange;
  /** True where it doesn't apply; its dialog stays until it is closed. */
  hidden?: boolean;
} & (
    | { to: string }
    | { onChoose: () => void }
    | { dialog: (state: { open: boolean; onClose: () => void }) => ReactNode }
  );

const MORE: ButtonProps = {
  icon: <DownOutlined aria-hidden="true" />,
  iconPlacement: 'end',
  children: 'More',
};

interface MoreMenuProps {
  acts: readonly MoreAct[];
  /** The label of the current entry, if there is one. */
  selected?: string;
  /** In place of the button More. */
  button?: ButtonProps | undefined;
}

/** A head's seldom needed acts, behind one button; the destructive one last. */
export function MoreMenu({ acts, button = MORE, ...menu }: MoreMenuProps) {
  const may = useMay();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ label: string; open: boolean }>();
  const choose = (act: MoreAct) => {
    if ('to' in act) void navigate(act.to);
    else if ('onChoose' in act) act.onChoose();
    else setAsked({ label: act.label, open: true });
  };
  const shown = acts.filter(({ change, hidden }) => !hidden && (!change || may(change)));
  const opened = acts.find(({ label }) => label === asked?.label);
  return (
    <>
      {shown.length > 0 ? (
        <MenuButton
          {...menu}
          button={button}
          items={shown.map((act) => ({ ...act, key: act.label, onChoose: () => choose(act) }))}
        />
      ) : null}
      <Suspense>
        {asked && opened && 'dialog' in opened
          ? opened.dialog({
              open: asked.open,
              onClose: () => setAsked({ ...asked, open: false }),
            })
          : null}
      </Suspense>
    </>
  );
}
