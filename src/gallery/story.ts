import type { ComponentType } from 'react';

/** One widget in its states, as a component of its own. */
export type Story = { readonly name: string; readonly Show: ComponentType };

/** A page of the gallery: what a file below stories/ exports. */
export type StoryGroup = { readonly title: string; readonly stories: readonly Story[] };
