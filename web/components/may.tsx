import { Button } from 'antd';
import type { ReactNode } from 'react';
import { lackOf } from '../../shared/kernel/permissions.ts';
import { type AdminChange, neededFor, useMay } from '../lib/permissions.ts';
import { Callout } from './callout.tsx';

interface MayProps {
  change: AdminChange;
  children: ReactNode;
}

/** Shows a step to administrators who may take it. */
export const May = ({ change, children }: MayProps) => (useMay()(change) ? children : null);

/** The button of a step, for administrators who may take it. */
export const MayPress = (
  props: Omit<MayProps, 'children'> & { label: string; onClick: () => void },
) => (
  <May change={props.change}>
    <Button onClick={props.onClick}>{props.label}</Button>
  </May>
);

/** Says on a screen why its steps are missing. */
export const ReadOnlyHere = ({ change }: Pick<MayProps, 'change'>) =>
  useMay()(change) ? null : (
    <Callout>You can look at this, and not change it. {lackOf(neededFor(change))}</Callout>
  );
