/**
 * The portals' themes: agents' (indigo, readable on a phone in the sun) and administrators' (teal, dense,
 * for large screens), each light and dark. Components use these tokens as CSS variables, and no colours of
 * their own.
 */
import { theme as antd, type ThemeConfig } from 'antd';
import type { Look } from '../lib/portal-theme.tsx';
import type { ThemeMode } from '../lib/theme-mode.ts';
import { type Accent, accents, meanings, neutrals } from './palette.ts';

const meaningTokens = (name: 'Success' | 'Warning' | 'Error' | 'Info', mode: ThemeMode) => {
  const [solid, text, soft, border] =
    meanings[mode][name.toLowerCase() as keyof (typeof meanings)['light']];
  return {
    [`color${name}`]: solid,
    [`color${name}Hover`]: solid,
    [`color${name}Active`]: text,
    [`color${name}Text`]: text,
    [`color${name}TextHover`]: text,
    [`color${name}TextActive`]: text,
    [`color${name}Bg`]: soft,
    [`color${name}BgHover`]: soft,
    [`color${name}Border`]: border,
    [`color${name}BorderHover`]: border,
  };
};

function accentTokens(accent: Accent) {
  return {
    colorPrimary: accent.solid,
    colorPrimaryHover: accent.hover,
    colorPrimaryActive: accent.active,
    colorPrimaryText: accent.text,
    colorPrimaryTextHover: accent.text,
    colorPrimaryTextActive: accent.text,
    colorPrimaryBg: accent.soft,
    colorPrimaryBgHover: accent.softHover,
    colorPrimaryBorder: accent.border,
    colorPrimaryBorderHover: accent.border,
    colorLink: accent.text,
    colorLinkHover: accent.text,
    colorLinkActive: accent.text,
  };
}

function neutralTokens(mode: ThemeMode) {
  const n = neutrals[mode];
  return {
    colorBgLayout: n.page,
    colorBgContainer: n.card,
    colorBgElevated: n.raised,
    colorText: n.text,
    colorTextSecondary: n.secondary,
    colorTextTertiary: n.tertiary,
    colorTextQuaternary: n.tertiary,
    colorBorder: n.control,
    colorBorderSecondary: n.line,
    colorFillTertiary: n.fill,
    colorFillQuaternary: n.fill,
    // Tooltips are opaque.
    colorBgSpotlight: mode === 'dark' ? n.line : n.text,
  };
}

/** Administrators sit at a desk; an agent's finger needs 44 px. */
function sizesOf({ portal, isDense }: Look) {
  if (portal === 'admin') return { fontSize: 14, controlHeight: 36 };
  return isDense ? { fontSize: 15, controlHeight: 40 } : { fontSize: 16, controlHeight: 44 };
}

/** A theme with the palette's colours; antd derives all others. */
function makeTheme(look: Look, mode: ThemeMode, motion: boolean): ThemeConfig {
  const base = mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm;
  const { portal } = look;
  const admin = portal === 'admin';
  const n = neutrals[mode];
  return {
    cssVar: { key: themeClass(look, mode) },
    hashed: false,
    algorithm: (seed) => ({
      ...base(seed),
      ...accentTokens(accents[portal][mode]),
      ...meaningTokens('Success', mode),
      ...meaningTokens('Warning', mode),
      ...meaningTokens('Error', mode),
      ...meaningTokens('Info', mode),
      ...neutralTokens(mode),
    }),
    token: {
      motion,
      fontFamily:
        "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
      ...sizesOf(look),
      borderRadius: 8,
      borderRadiusLG: 10,
      ...(motion ? { motionDurationMid: '0.14s', motionDurationSlow: '0.18s' } : {}),
      boxShadowTertiary: n.shadow,
      colorTextPlaceholder: n.tertiary,
      colorSplit: n.line,
      colorTextDescription: n.secondary,
      colorIcon: n.secondary,
      controlOutlineWidth: 3,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // The accent's hover colour is for areas; text needs the stronger one.
        defaultHoverColor: accents[portal][mode].text,
        defaultActiveColor: accents[portal][mode].text,
        fontWeight: 600,
      },
      Form: { labelColor: n.text, verticalLabelPadding: '0 0 6px', itemMarginBottom: 20 },
      Modal: { titleFontSize: admin ? 18 : 20 },
    },
  };
}

/** The class on `<html>` that has a theme's CSS variables. */
export const themeClass = ({ portal, isDense }: Look, mode: ThemeMode) =>
  `portal-${portal}-${mode}${isDense ? '-dense' : ''}`;

const made = new Map<string, ThemeConfig>();

/** A portal's theme; `motion` is false when the system asks for reduced motion. */
export function themeOf(look: Look, mode: ThemeMode, motion: boolean): ThemeConfig {
  const name = `${themeClass(look, mode)} ${motion}`;
  const theme = made.get(name) ?? makeTheme(look, mode, motion);
  made.set(name, theme);
  return theme;
}
