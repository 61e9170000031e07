import { gradeText } from '#common/classes/grades.rules.ts';
import {
  gradeOf,
  hasRepeaters,
  isChanged,
  proposedAction,
  proposedDepartmentName,
  proposedName,
  repeaterTargets,
  type PlannedClass,
  type Repeater,
  type YearEndAction,
  type YearEndPlan,
} from '#common/classes/year-end.rules.ts';
import type { BodyOf, Schema } from '#openapi/index.ts';

type Preview = Schema<'YearEndPreview'>;
export type PreviewClass = Schema<'YearEndClass'>;

/** The changes of the user to the proposal for a class. */
export type ClassEdit = {
  readonly action?: YearEndAction;
  readonly departName?: string;
  readonly leadId?: string;
};

/** `toId` is empty until the user chooses: then the proposed class. */
export type ChosenRepeater = Repeater & { readonly name: string };

export type YearEndEdits = {
  readonly classes: Readonly<Record<string, ClassEdit>>;
  readonly departments: Readonly<Record<string, string>>;
  readonly repeaters: readonly ChosenRepeater[];
};

export const noEdits: YearEndEdits = { classes: {}, departments: {}, repeaters: [] };

/** Returns the proposal with the changes of the user. */
export function planOf(preview: Preview, edits: YearEndEdits): YearEndPlan {
  const { year } = preview;
  const classes = preview.classes.map((one): PlannedClass => {
    const edit = edits.classes[one.id];
    const action = edit?.action ?? proposedAction(one, preview.classes, year);
    return { one, choice: { action, departName: edit?.departName ?? proposedName(one, action, year) } };
  });
  return {
    classes,
    departments: preview.departments.map((one) => ({
      one,
      nextName: edits.departments[one.id] ?? proposedDepartmentName(one, classes, year),
    })),
    taken: preview.taken,
    repeaters: edits.repeaters.flatMap(({ userId, fromId, toId }) => {
      const from = classes.find(({ one }) => one.id === fromId);
      if (from === undefined || !hasRepeaters(from)) return [];
      return [{ userId, fromId, toId: toId === '' ? proposedTarget(from, classes) : toId }];
    }),
  };
}

/** Returns the class that gets the present name of the pupil's class, else the first one of the grade; empty: none. */
function proposedTarget(from: PlannedClass, classes: readonly PlannedClass[]): string {
  const targets = repeaterTargets(from, classes);
  const sameName = targets.find(({ choice }) => choice.departName === from.one.departName);
  return (sameName ?? targets[0])?.one.id ?? '';
}

/** Returns the teachers that the user has put in charge. */
export function newLeads({ classes }: YearEndEdits): number {
  return Object.values(classes).filter(({ leadId }) => leadId !== undefined).length;
}

/** Returns the request of a plan: the classes and departments that change. */
export function requestOf(
  preview: Preview,
  plan: YearEndPlan,
  edits: YearEndEdits,
): BodyOf<'POST /teaching/yearEnd'> {
  const revisions = new Map(
    [...preview.classes, ...preview.departments].map(({ id, revision }) => [id, revision]),
  );
  return {
    classes: plan.classes.flatMap((planned) => {
      const { id } = planned.one;
      const leadId = edits.classes[id]?.leadId;
      if (!isChanged(planned) && leadId === undefined) return [];
      const { action, departName } = planned.choice;
      return [
        {
          id,
          revision: revisions.get(id) ?? '',
          action,
          departName: departName.trim(),
          ...(leadId === undefined ? {} : { leadId }),
        },
      ];
    }),
    departments: plan.departments
      .filter(({ one, nextName }) => nextName.trim() !== one.departName)
      .map(({ one: { id }, nextName }) => ({
        id,
        revision: revisions.get(id) ?? '',
        departName: nextName.trim(),
      })),
    repeaters: [...plan.repeaters],
  };
}

export type GradeGroup = { readonly title: string; readonly classes: readonly PreviewClass[] };

/** Groups classes by school and grade; those without a grade come last. */
export function gradeGroups(classes: readonly PreviewClass[]): readonly GradeGroup[] {
  const schools = [...new Set(classes.map(({ schoolName }) => schoolName))];
  const grades = [...new Set(classes.map(gradeOf))].sort((one, other) => (one ?? 99) - (other ?? 99));
  return schools.flatMap((school) =>
    grades.flatMap((grade) => {
      const own = classes.filter((one) => one.schoolName === school && gradeOf(one) === grade);
      const text = grade === null ? '没有年级的班级' : gradeText(grade);
      return own.length === 0
        ? []
        : [{ title: schools.length > 1 ? `${school} · ${text}` : text, classes: own }];
    }),
  );
}
