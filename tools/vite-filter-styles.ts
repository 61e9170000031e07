import { parse, type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import type { Plugin } from 'vite';

const classInSelector = /\.((?:\\.|[\w-])+)/g;
const classInScript = /\brt-[A-Za-z0-9-]*[A-Za-z0-9]/g;
const usedColours = new Set(['gray', 'blue', 'red', 'amber', 'green', '']);
const usedBreakpoints = new Set(['768px', '1024px']);
const usedRadii = new Set(['none', 'small', 'medium', 'full']);

/**
 * Radix Themes ships every component, breakpoint and colour: 80 kB of gzipped CSS. Drops what the built scripts cannot
 * name, so that the login page keeps to its 30 kB (reference front-end-facts 4).
 */
export function filterStyles(): Plugin {
  return {
    name: 'filter-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const literals = new Set<string>();
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue;
          for (const [found] of output.code.matchAll(classInScript)) literals.add(found);
        }
        for (const output of Object.values(bundle)) {
          if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue;
          output.source = filterCss(textOf(output.source), literals);
        }
      },
    },
  };
}

function textOf(source: string | Uint8Array): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}

/** The same style sheet without the rules that no class literal of the scripts can reach. */
export function filterCss(css: string, literals: ReadonlySet<string>): string {
  const root = parse(css);
  root.walkAtRules((rule) => {
    if (isUnusedCondition(rule)) rule.remove();
  });
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const kept = rule.selectors.filter((selector) => isReachable(selector, literals));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  dropUnusedKeyframes(root);
  dropEmpty(root);
  return root.toString();
}

function isUnusedCondition(rule: AtRule): boolean {
  if (rule.params.includes('display-p3') || rule.params.includes('color-gamut')) return true;
  const width = /^\(min-width:\s*(\d+px)\)$|^\(width>=(\d+px)\)$/.exec(rule.params.trim());
  const bound = width?.[1] ?? width?.[2];
  return rule.name === 'media' && bound !== undefined && isRadixOnly(rule) && !usedBreakpoints.has(bound);
}

/** Only the breakpoint blocks of the library are thinned out, never our own. */
function isRadixOnly(rule: AtRule): boolean {
  let isOnlyRadix = true;
  rule.walkRules((inner) => {
    if (!inner.selector.includes('.rt-') && !inner.selector.includes('\\:rt-')) isOnlyRadix = false;
  });
  return isOnlyRadix;
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes');
}

function isReachable(selector: string, literals: ReadonlySet<string>): boolean {
  for (const [, colour] of selector.matchAll(/\[data-accent-color=['"]?(\w*)['"]?\]/g)) {
    if (!usedColours.has(colour ?? '') && !selector.includes(':not(')) return false;
  }
  for (const [, radius] of selector.matchAll(/\[data-radius=['"]?(\w*)['"]?\]/g)) {
    if (!usedRadii.has(radius ?? '')) return false;
  }
  // Minified, 100% is written as the escape \31 00\%.
  if (/\[data-scaling=(?!['"]?(?:100|\\31 ?00))/.test(selector)) return false;
  return [...selector.matchAll(classInSelector)].every(([, name = '']) => isKnown(name, literals));
}

/** `md\:rt-r-size-2` is reachable when the scripts name `rt-r-size`: the library appends the value at run time. */
function isKnown(escapedName: string, literals: ReadonlySet<string>): boolean {
  const name = escapedName.replace(/^[a-z]+\\:/, '').replaceAll('\\', '');
  if (!name.startsWith('rt-')) return true;
  for (let end = name.length; end > 3; end = name.lastIndexOf('-', end - 1)) {
    if (literals.has(name.slice(0, end))) return true;
  }
  return false;
}

function dropUnusedKeyframes(root: Root): void {
  const used = new Set<string>();
  root.walkDecls(/^animation/, (declaration) => {
    for (const [name] of declaration.value.matchAll(/[\w-]+/g)) used.add(name);
  });
  root.walkAtRules('keyframes', (rule) => {
    if (rule.params.startsWith('rt-') && !used.has(rule.params)) rule.remove();
  });
}

function dropEmpty(node: Root | AtRule): void {
  node.each((child: ChildNode) => {
    if (child.type !== 'atrule' || child.nodes === undefined) return;
    dropEmpty(child);
    if (child.nodes.length === 0) child.remove();
  });
}
