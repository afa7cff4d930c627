import { offset } from "./dom.js"

export default {
  props: { mode: String, container: Boolean },

  computed: {
    navbar() {
      return this.container ? this.$el.parentNode : this.$el
    },
  },

  methods: {
    dropbarOffset(offsetTop) {
      const { top, height } = offset(this.navbar)
      return top + (this.mode === "behind" ? 0 : height + offsetTop)
    },
  },
}
