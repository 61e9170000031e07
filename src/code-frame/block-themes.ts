import * as Blockly from 'blockly/core';

/** The desk of blocks by day and by night; the blocks are the same. */
export const blockThemes = {
  light: Blockly.Themes.Classic,
  dark: Blockly.Theme.defineTheme('campus-dark', {
    name: 'campus-dark',
    base: Blockly.Themes.Classic,
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
