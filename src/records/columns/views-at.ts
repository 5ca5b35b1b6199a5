import type { CollectionName } from '../../domain/collection-name.ts'

type Place = { search: string; refine?: string | undefined }

/** The views of a list whose search, filters and order are exactly these. */
export function viewsAt<View extends Place & { resource: CollectionName }>(
  views: readonly View[],
  name: CollectionName,
  place: Place,
): View[] {
  return views.filter((view) => view.resource === name && textOf(view) === textOf(place))
}

/** In any order of the parameters, and on pages of any size. */
function textOf({ search, refine }: Place): string {
  const parameters = new URLSearchParams(refine)
  parameters.delete('size')
  parameters.sort()
  return JSON.stringify([search, parameters.toString()])
}
