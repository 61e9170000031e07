import { CssSyntaxError, parse, type ChildNode, type Container, type Declaration } from 'postcss';
import { isAllowedMedia, isAllowedProperty, scopedSelector, valueProblem } from './css-allowlist.ts';

export type CssProblem = { readonly line: number; readonly message: string };
export type SiteCss = {
  /** Rebuilt from the allowed parts. */
  readonly css: string;
  readonly problems: readonly CssProblem[];
};

/**
 * Makes the school's style rules harmless. The result is rebuilt from known selectors, properties and values; none of
 * the text is passed on. Every selector is limited to the public site's container, so that neither the back office
 * nor the login page changes. `problems` lists what is left out.
 */
export function siteCss(text: string): SiteCss {
  const problems: CssProblem[] = [];
  const reportProblem: Note = (node, message) =>
    void problems.push({ line: node.source?.start?.line ?? 1, message });
  try {
    const css = rulesIn(parse(text), reportProblem, 0).join('\n');
    return { css, problems };
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return { css: '', problems: [{ line: error.line ?? 1, message: '不是完整的 CSS' }] };
  }
}

type Note = (node: ChildNode, message: string) => void;

function rulesIn(container: Container, reportProblem: Note, depth: number): string[] {
  return (container.nodes ?? []).flatMap((node): string[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return ruleOf(node.selectors, node, reportProblem);
    if (node.type === 'atrule' && node.name.toLowerCase() === 'media' && depth === 0) {
      if (isAllowedMedia(node.params))
        return [`@media ${node.params}{${rulesIn(node, reportProblem, 1).join('\n')}}`];
      reportProblem(node, '不支持的 @media 条件');
      return [];
    }
    reportProblem(node, node.type === 'atrule' ? `不支持 @${node.name}` : '声明要写在选择器里');
    return [];
  });
}

function ruleOf(selectors: readonly string[], rule: Container & ChildNode, reportProblem: Note): string[] {
  const scoped = selectors.flatMap((one) => {
    const selector = scopedSelector(one);
    if (selector === undefined) reportProblem(rule, `不支持的选择器 ${one.slice(0, 40)}`);
    return selector === undefined ? [] : [selector];
  });
  const declarations = (rule.nodes ?? []).flatMap((node): string[] => {
    if (node.type === 'decl') return declarationOf(node, reportProblem);
    if (node.type !== 'comment') reportProblem(node, '不支持嵌套的规则');
    return [];
  });
  return scoped.length === 0 || declarations.length === 0
    ? []
    : [`${scoped.join(',')}{${declarations.join(';')}}`];
}

function declarationOf(node: Declaration, reportProblem: Note): string[] {
  const property = node.prop.toLowerCase();
  if (!isAllowedProperty(property)) {
    reportProblem(node, `不支持的属性 ${node.prop.slice(0, 40)}`);
    return [];
  }
  const problem = valueProblem(property, node.value);
  if (problem !== undefined) {
    reportProblem(node, `${property}：${problem}`);
    return [];
  }
  return [`${property}:${node.value.trim()}${node.important ? '!important' : ''}`];
}
