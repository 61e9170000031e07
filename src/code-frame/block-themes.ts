import * as Blockly from 'blockly/core';

/** The font in code-frame.css. */
const fontStyle = {
  family: "system-ui, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif",
  weight: '600',
  size: 12,
};

/** The light and dark workspace themes, in the greys of the product; the blocks are the same in both. */
export const blockThemes = {
  light: Blockly.Theme.defineTheme('campus-light', {
    name: 'campus-light',
    base: Blockly.Themes.Zelos,
    fontStyle,
    componentStyles: {
      workspaceBackgroundColour: '#ffffff',
      toolboxBackgroundColour: '#f9f9fb',
      toolboxForegroundColour: '#1c2024',
      flyoutBackgroundColour: '#f0f0f3',
      flyoutForegroundColour: '#1c2024',
      flyoutOpacity: 1,
      scrollbarColour: '#8b8d98',
      scrollbarOpacity: 0.5,
    },
  }),
  dark: Blockly.Theme.defineTheme('campus-dark', {
    name: 'campus-dark',
    base: Blockly.Themes.Zelos,
    fontStyle,
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
