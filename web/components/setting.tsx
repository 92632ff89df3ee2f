import { knownConfig } from '../config/runtime.ts';
import { type SiteSetting, siteSettings } from '../lib/site-settings.ts';

interface SettingProps {
  name: SiteSetting;
  as: 'span' | 'a';
  className?: string | undefined;
}

/** A setting of the deployment's in words; in markup that is made before, its place. */
export function Setting({ name, as: Element, className }: SettingProps) {
  const config = knownConfig();
  const told = config && siteSettings(config.portal)[name];
  return (
    <Element data-setting={name} className={className} {...(told?.href ? { href: told.href } : {})}>
      {told?.text ?? '\u00a0'}
    </Element>
  );
}
