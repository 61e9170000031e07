/** The parts of a class or department that 学年升班 changes; the time is in ISO 8601. */
export type DepartState = {
  readonly departName: string;
  readonly grade: number | null;
  readonly term: string | null;
  readonly archiveTime: string | null;
};

export type DepartChange = {
  readonly id: string;
  readonly before: DepartState;
  readonly after: DepartState;
};

/** The seat, the group and the roles that a pupil had in a class. */
export type EndedLinks = {
  readonly seatRow: number | null;
  readonly seatColumn: number | null;
  readonly groupName: string | null;
  readonly roleIds: readonly string[];
};

/** The changes of one run. */
export type YearEndChanges = {
  readonly departs: readonly DepartChange[];
  /** `wasMember`: the pupil was in the class `toId` before, too. */
  readonly moves: readonly {
    readonly userId: string;
    readonly fromId: string;
    readonly toId: string;
    readonly wasMember: boolean;
    /** The seat, the group and the roles that ended with the membership in `fromId`; absent in runs of earlier releases. */
    readonly ended?: EndedLinks;
  }[];
  /** `wasTeacher`: the person taught the class before; `wasMember`: was a member of it, perhaps without teaching it. */
  readonly leads: readonly {
    readonly departId: string;
    readonly before: string | null;
    readonly after: string;
    readonly wasTeacher: boolean;
    readonly wasMember: boolean;
  }[];
};

/** A department as it is now. */
export type PresentDepart = DepartState & { readonly id: string; readonly parentId: string | null };

const isSame = (one: DepartState, other: DepartState): boolean =>
  one.departName === other.departName &&
  one.grade === other.grade &&
  one.term === other.term &&
  one.archiveTime === other.archiveTime;

/**
 * Returns the changes that an undo takes back: of departments that are as the run left them, and that keep their name or
 * whose former name is free. `siblings` are all departments that have the same parents, these included.
 */
export function undoableChanges(
  changes: readonly DepartChange[],
  siblings: readonly PresentDepart[],
): readonly DepartChange[] {
  const present = new Map(siblings.map((one) => [one.id, one]));
  let undoable = changes.filter(({ id, after }) => {
    const now = present.get(id);
    return now !== undefined && isSame(now, after);
  });
  // A department that stays may take the name of another one, which then stays too.
  for (;;) {
    const restored = new Map(undoable.map((change) => [change.id, change]));
    const nameOf = ({ id, departName }: PresentDepart) => restored.get(id)?.before.departName ?? departName;
    const next = undoable.filter(({ id, before }) => {
      const own = present.get(id);
      if (own?.departName === before.departName) return true;
      return !siblings.some(
        (other) => other.id !== id && other.parentId === own?.parentId && nameOf(other) === before.departName,
      );
    });
    if (next.length === undoable.length) return undoable;
    undoable = next;
  }
}
