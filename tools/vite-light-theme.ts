import type { Plugin } from 'vite';

const themeFile = /@radix-ui[\\/]themes[\\/]dist[\\/]esm[\\/]components[\\/]theme\.js$/;
const tooltipImport = /,Tooltip as (\w+)\}from"radix-ui";/;

/**
 * Radix Themes' `Theme` wraps every page in the provider of its own tooltips, and with it come its popper, focus and
 * dismissal code: 16 kB of gzip on the first page. Our tooltip (src/ui/tooltip.tsx) brings a provider of its own.
 */
export function lightTheme(): Plugin {
  return {
    name: 'light-theme',
    transform: (code, id) => (themeFile.test(id) ? { code: withoutTooltips(code), map: null } : undefined),
  };
}

/** The theme with a provider that only passes its children on. Throws for a theme of another shape. */
export function withoutTooltips(code: string): string {
  if (!tooltipImport.test(code)) throw new Error('Theme of @radix-ui/themes is not the known one');
  return code.replace(tooltipImport, '}from"radix-ui";const $1={Provider:given=>given.children};');
}
