import { Callout } from '../../components/callout.tsx';
import { runtimeConfig } from '../../config/runtime.ts';

/** Explains the rule that payouts need two people, if the setting is on. */
export function FourEyes() {
  if (!runtimeConfig().portal.fourEyesOnPayouts) return null;
  return (
    <Callout>
      Payouts need two people here: one asks for a step, and another administrator who carries the
      finance permission confirms it.
    </Callout>
  );
}
