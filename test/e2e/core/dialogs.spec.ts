import { keys } from './engine.ts'
import { signIn, test } from './journey.ts'

test('what the dialogs of a list are about is in sight', async ({ user, server, somebodyElse }) => {
  for (const company of ['Bakker BV', 'BAKKER BV', 'Claes']) await somebodyElse.adds({ company })
  await signIn(user, server, '/contacts')
  for (const name of ['Bakker BV', 'Claes']) await user.at('checkbox', `Select ${name}`).click()
  const bar = user.at('toolbar', 'Selection')

  await bar.at('button', 'Delete').click()
  const question = user.at('alertdialog', 'Delete 2 contacts?')
  await question.at('checkbox', /^Bakker BV/).isInSight()
  await question.at('checkbox', /^Claes/).isInSight()
  await question.words(/^They will be deleted in/).isInSight()
  await question.at('button', 'Cancel').click()

  await user.at('button', 'More').click()
  await user.at('menuitem', 'Export').click()
  const file = user.at('dialog', 'Export contacts')
  await file.at('radio', /selected contacts/).isInSight()
  await file.at('radio', /^CSV/).isInSight()
  await file.at('button', 'Cancel').click()

  await user.at('button', 'More').click()
  await user.at('menuitem', 'Spellings').click()
  const spellings = user.at('dialog', 'Spellings')
  await spellings.at('checkbox', /BAKKER BV/).isInSight()
  await spellings.field(/^Keep/).isInSight()
  await spellings.at('button', 'Close').click()

  await bar.at('button', 'Edit').click()
  const edit = user.at('dialog', 'Edit 2 contacts')
  await edit.field('New value').isInSight()
  await edit.field('New value').fill('Ghent')
  await edit.at('checkbox', /^Edit Bakker BV/).isInSight()
  await edit.at('checkbox', /^Edit Claes/).isInSight()
  await edit.words('2 contacts will change.').isInSight()
  await edit.at('button', 'Edit 2 contacts').click()
  const result = user.at('dialog', 'Edit of 2 contacts')
  await result.at('listitem').nth(0).isInSight()
  await result.at('button', 'Close').click()
})

test('what the dialogs of a form are about is in sight', async ({ user, server, somebodyElse }) => {
  const id = await somebodyElse.adds({ company: 'Peeters', city: 'Ghent' })
  await signIn(user, server, `/contacts/${id}/edit`)
  await user.field('City').fill('Mons')
  await user.at('navigation', 'Main').at('link', 'Contacts').click()
  const leave = user.at('alertdialog')
  await leave.at('paragraph').isInSight()
  await leave.at('button', 'Stay').click()

  await somebodyElse.edits(id, { city: 'Namur' })
  await user.at('button', 'Save').click()
  const conflict = user.at('alertdialog')
  await conflict.at('radio', /Namur/).isInSight()
  await conflict.at('radio', /Mons/).isInSight()
})

test('Escape closes the keyboard shortcuts from their search', async ({ user, server }) => {
  await user.open(`${server.url}/c/demo/contacts`)
  await user.words('1–25 of 1,000').isThere()
  await user.at('button', 'Menu').click()
  await user.at('button', /^Keyboard shortcuts/).click()
  const sheet = user.at('dialog', 'Keyboard shortcuts')
  await sheet.words('Show the keyboard shortcuts').isInSight()
  await sheet.at('searchbox').press(keys.escape)
  await sheet.isGone()
})
