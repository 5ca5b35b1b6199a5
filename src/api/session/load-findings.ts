import { leavesListsAlone } from '../../dialect/profile/bookend.ts'
import type { ServiceProfile } from '../../dialect/profile/profile.ts'
import { mergeProfiles, resolve, type PartialProfile } from '../../dialect/profile/resolve.ts'
import { writeKept, readKept } from '../../storage/local-storage.ts'

type Findings = {
  detected: PartialProfile
  learned: PartialProfile
  certain: boolean
  /** Whether an amount with a minus was ever seen. If so, amounts without one are deposits. */
  minus?: boolean
}

/** What Bookend has learned and detected about a service, completed by what is stated; stored on this device if it `remembers`. */
export function loadFindings(stated: PartialProfile, baseUrl: string, remembers: boolean) {
  const name = `bookend-service:${baseUrl}`
  let findings = (remembers && (readKept('device', name) as Findings | undefined)) || nothingFound
  let profile = resolved()
  let isPlain = leavesListsAlone(profile)

  function resolved(): ServiceProfile {
    return resolve(findings.detected, findings.learned, stated)
  }
  function take(next: Findings) {
    findings = next
    profile = resolved()
    isPlain = leavesListsAlone(profile)
    if (remembers) writeKept('device', name, next.certain ? next : { ...next, detected: {} })
  }

  return {
    profile: () => profile,
    stated: () => resolve(findings.learned, stated),
    isKnown: () =>
      profile.paging.mode === 'none' ||
      (profile.paging.mode !== 'auto' && profile.paging.base !== 'auto' && profile.search.mode !== 'auto'),
    arePlain: () => isPlain,
    isCertain: () => findings.certain,
    sawMinus: () => findings.minus === true,
    detect: (found: PartialProfile, certain: boolean, minus = findings.minus ?? false) =>
      take({ certain, minus, learned: findings.learned, detected: mergeProfiles(findings.detected, found) }),
    forget: () => take({ ...findings, detected: {} }),
    learn: (found: PartialProfile) => take({ ...findings, learned: mergeProfiles(findings.learned, found) }),
  }
}

const nothingFound: Findings = { detected: {}, learned: {}, certain: true }
