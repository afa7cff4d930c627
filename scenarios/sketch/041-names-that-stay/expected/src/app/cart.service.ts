import { Injectable } from "@angular/core"
import { HttpClient } from "@angular/common/http"

@Injectable({ providedIn: "root" })
export class CartService {
  private items: Item[] = JSON.parse(localStorage.getItem("cart") ?? "[]")

  constructor(private http: HttpClient) {}

  add(item: Item) {
    this.items.push(item)
    this.save()
  }

  clear() {
    this.items = []
    this.save()
  }

  private save() {
    localStorage.setItem("cart", JSON.stringify(this.items))
  }
}
