/** The colours; theme.ts has the rest of the look. */
import type { PortalTheme } from '../lib/portal-theme.tsx';
import type { ThemeMode } from '../lib/theme-mode.ts';

/** A theme's accent colour; white text is readable on the first three shades. */
export interface Accent {
  solid: string;
  hover: string;
  active: string;
  /** Text colour with a contrast of at least 4.5:1 on the page and on `soft`. */
  text: string;
  soft: string;
  softHover: string;
  border: string;
}

export const accents: Record<PortalTheme, Record<ThemeMode, Accent>> = {
  agent: {
    light: {
      solid: '#3d4edb',
      hover: '#5160e3',
      active: '#2f3eb8',
      text: '#3544c4',
      soft: '#eef0fd',
      softHover: '#e1e5fb',
      border: '#b9c1f4',
    },
    dark: {
      solid: '#5866e4',
      hover: '#4f5ddd',
      active: '#4a58d2',
      text: '#a9b3ff',
      soft: '#22284a',
      softHover: '#2a3159',
      border: '#414c93',
    },
  },
  admin: {
    // The brand's teal #0f8b8d has 4.1:1 under white text; one step darker has 5:1.
    light: {
      solid: '#0b7b7d',
      hover: '#097072',
      active: '#086365',
      text: '#0a6c6e',
      soft: '#e6f4f4',
      softHover: '#d5ecec',
      border: '#9fd0d1',
    },
    dark: {
      solid: '#0e7f81',
      hover: '#0c7577',
      active: '#0b6d6f',
      text: '#6fd0d0',
      soft: '#12312f',
      softHover: '#173e3d',
      border: '#1f6667',
    },
  },
};

export const neutrals = {
  light: {
    page: '#f6f7f9',
    card: '#ffffff',
    raised: '#ffffff',
    text: '#171c26',
    secondary: '#4d5868',
    tertiary: '#667184',
    control: '#8792a3',
    line: '#e3e7ed',
    fill: '#eef1f5',
    shadow: '0 1px 2px rgb(23 28 38 / 6%), 0 6px 20px rgb(23 28 38 / 5%)',
  },
  dark: {
    page: '#101418',
    card: '#181d23',
    raised: '#1f262e',
    text: '#e9edf3',
    secondary: '#b3bdca',
    tertiary: '#94a0b0',
    control: '#6b7787',
    line: '#2b333d',
    fill: '#232a33',
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 6px 20px rgb(0 0 0 / 25%)',
  },
} as const;

export const meanings = {
  light: {
    success: ['#1f7a44', '#196338', '#e5f5eb', '#a8dcbd'],
    warning: ['#b26a00', '#855000', '#fff3dc', '#f0cf91'],
    error: ['#c4302b', '#b3261e', '#fdecea', '#f2b8b3'],
    info: ['#2563c9', '#1d55b0', '#e8f1fd', '#b4d0f6'],
  },
  dark: {
    success: ['#3fa66a', '#86dba8', '#15301f', '#2c6343'],
    warning: ['#d29a2f', '#f3c670', '#33280f', '#6d5521'],
    error: ['#cf443d', '#ffa39b', '#3b1c1b', '#7c3733'],
    info: ['#4b8be6', '#9cc5ff', '#15273f', '#2c5080'],
  },
} as const;
