import * as Blockly from 'blockly/core';

/** The font in code-frame.css. */
const fontStyle = {
  family: "system-ui, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif",
  weight: '600',
  size: 12,
};

/** Scratch's colours, with those of the edges and of fields inside the block. */
const colours = {
  motion: ['#4c97ff', '#4280d7', '#3373cc'],
  pen: ['#0fbd8c', '#0da57a', '#0b8e69'],
  looks: ['#9966ff', '#855cd6', '#774dcb'],
  events: ['#ffbf00', '#e6ac00', '#cc9900'],
  control: ['#ffab19', '#ec9c13', '#cf8b17'],
  sensing: ['#5cb1d6', '#47a8d1', '#2e8eb8'],
  operators: ['#59c059', '#46b946', '#389438'],
  texts: ['#12a594', '#0d9b8a', '#0b7f71'],
  lists: ['#ff661a', '#ff5500', '#e64d00'],
  variables: ['#ff8c1a', '#ff8000', '#db6e00'],
  functions: ['#ff6680', '#ff4d6a', '#ff3355'],
} as const;

export type BlockKind = keyof typeof colours;

const blockStyles = Object.fromEntries(
  Object.entries(colours).map(([kind, [colourPrimary, colourSecondary, colourTertiary]]) => [
    kind,
    { colourPrimary, colourSecondary, colourTertiary },
  ]),
);

const categoryStyles = Object.fromEntries(
  Object.entries(colours).map(([kind, [colour]]) => [kind, { colour }]),
);

/** Blockly's own styles. Its blocks of conditions and loops have one style with comparisons; see customize-blockly.ts. */
const ownStyles = {
  ...blockStyles,
  loop_blocks: blockStyles['control'] ?? {},
  logic_blocks: blockStyles['operators'] ?? {},
  math_blocks: blockStyles['operators'] ?? {},
  text_blocks: blockStyles['texts'] ?? {},
  list_blocks: blockStyles['lists'] ?? {},
  variable_blocks: blockStyles['variables'] ?? {},
  variable_dynamic_blocks: blockStyles['variables'] ?? {},
  procedure_blocks: blockStyles['functions'] ?? {},
};

const common = { base: Blockly.Themes.Zelos, fontStyle, blockStyles: ownStyles, categoryStyles };

/** The light and dark workspace themes, in the greys of the product; the blocks are the same in both. */
export const blockThemes = {
  light: Blockly.Theme.defineTheme('campus-light', {
    ...common,
    name: 'campus-light',
    componentStyles: {
      workspaceBackgroundColour: '#ffffff',
      toolboxBackgroundColour: '#ffffff',
      toolboxForegroundColour: '#1c2024',
      flyoutBackgroundColour: '#f9f9fb',
      flyoutForegroundColour: '#1c2024',
      flyoutOpacity: 1,
      scrollbarColour: '#8b8d98',
      scrollbarOpacity: 0.5,
    },
  }),
  dark: Blockly.Theme.defineTheme('campus-dark', {
    ...common,
    name: 'campus-dark',
    componentStyles: {
      workspaceBackgroundColour: '#18191b',
      toolboxBackgroundColour: '#212225',
      toolboxForegroundColour: '#edeef0',
      flyoutBackgroundColour: '#2e3135',
      flyoutForegroundColour: '#edeef0',
      flyoutOpacity: 1,
      scrollbarColour: '#777b84',
      scrollbarOpacity: 0.6,
      insertionMarkerColour: '#ffffff',
      insertionMarkerOpacity: 0.3,
    },
  }),
} as const;
