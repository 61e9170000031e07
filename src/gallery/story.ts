import type { ComponentType } from 'react';

/** One widget in its states, as a component. */
export type Story = { readonly name: string; readonly Show: ComponentType };

/** A page of the gallery: the export of a file below stories/. */
export type StoryGroup = { readonly title: string; readonly stories: readonly Story[] };
