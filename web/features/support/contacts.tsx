import { RESPONSE_HOURS, SUPPORT_HOURS } from '../../../shared/support/rules.ts';
import { Detail, Details } from '../../components/details.tsx';
import { Panel } from '../../components/panel.tsx';
import { runtimeConfig } from '../../config/runtime.ts';

/** The ways to reach support, with touch targets large enough for a thumb. */
export function Contacts() {
  const { supportEmail, supportPhone } = runtimeConfig().portal;
  const phone = supportPhone.replaceAll(/[^+\d]/g, '');
  return (
    <Panel title="Contact Us">
      <Details>
        <Detail label="Email">
          <a className="fold" href={`mailto:${supportEmail}`} aria-label={`Email ${supportEmail}`}>
            {supportEmail}
          </a>
          <span className="quiet small">Email response within {RESPONSE_HOURS} hours</span>
        </Detail>
        <Detail label="Phone">
          <a className="fold" href={`tel:${phone}`} aria-label={`Phone ${supportPhone}`}>
            {supportPhone}
          </a>
          <span className="quiet small">Support hours: {SUPPORT_HOURS}</span>
        </Detail>
        <Detail label="Live Chat">Coming Soon</Detail>
      </Details>
    </Panel>
  );
}
